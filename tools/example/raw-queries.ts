// DuckDB reads and sums the Online Retail file directly, independently of the portal's code.

/** @param file a path; the file may be gzipped */
export const readRaw = (file: string): string => `create table raw as
  select StockCode as item,
    case when CustomerID is null or CustomerID = '' then '000000'
      else lpad(split_part(CustomerID, '.', 1), 6, '0') end as customer,
    cast(substr(InvoiceDate, 1, 10) as date) as day,
    cast(Quantity as decimal(14, 0)) as quantity,
    cast(Quantity as decimal(14, 0)) * cast(UnitPrice as decimal(14, 3)) as sales
  from read_csv('${file.replaceAll("'", "''")}', header = true, all_varchar = true)`

/** Sales and units by some of the file's fields, both as exact text. */
export const addUpRaw = (by: readonly string[]): string => `select ${by.join(', ')},
    cast(sum(sales) as varchar) as sales, cast(sum(quantity) as varchar) as quantity
  from raw group by ${by.join(', ')}`
