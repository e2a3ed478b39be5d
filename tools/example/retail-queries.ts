import { exampleClerk, exampleCompany } from './accounts.ts'

// The SQL with which DuckDB converts the Online Retail file into feed files.

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** The columns of the file; some have requirements. */
const columns = {
  InvoiceNo: String.raw`[A-Z]?\d{6}`,
  StockCode: undefined,
  Description: undefined,
  Quantity: String.raw`-?\d{1,9}`,
  InvoiceDate: String.raw`\d{4}-\d{2}-\d{2}.*`,
  UnitPrice: String.raw`-?\d{1,9}(\.\d{1,3}0*)?`,
  CustomerID: String.raw`(\d{1,6}(\.0)?)?`,
  Country: undefined,
} as const

export const header = Object.keys(columns).join(',')

/** Reads the unpacked file with line numbers. */
export const readFile = (file: string): string => `create table raw as
  select row_number() over () + 1 as line, *
  from read_csv(${text(file)}, header = true, all_varchar = true, delim = ',', quote = '"', parallel = false)`

export const readHeader = `select string_agg(column_name, ',' order by column_index) as header
  from duckdb_columns() where table_name = 'raw' and column_name <> 'line'`

/** Finds the first invalid value. */
export const findFault = `${Object.entries(columns)
  .flatMap(([name, form]) =>
    form === undefined
      ? []
      : `select line, '${name}' as name, ${name} as value from raw where not regexp_full_match(coalesce(${name}, ''), '${form}')`,
  )
  .join(' union all ')} order by line limit 1`

/**
 * Returns the lines with typed values. A customer's countries become ship-tos, in order of appearance; lines without a
 * customer are cash sales. An invoice has the customer, the country, and the day of its first line.
 */
export const arrange = `
  create table lines as select line, InvoiceNo as invoice, StockCode as item, trim(Description) as description,
    Quantity::int as quantity, InvoiceDate[:10]::date as day, UnitPrice::decimal(12, 3) as price,
    lpad(split_part(coalesce(CustomerID, '0'), '.', 1), 6, '0') as customer, Country as country from raw;
  create table ship_tos as select customer, country, count(*) as lines, min(line) as line,
    lpad((row_number() over (partition by customer order by min(line)))::text, 6, '0') as ship_to
    from lines group by customer, country;
  create table invoices as select i.*, s.ship_to
    from (select invoice, arg_min(customer, line) as customer, arg_min(country, line) as country, arg_min(day, line) as day,
      sum(quantity * price) as amount from lines group by invoice) i join ship_tos s using (customer, country);
  create table items as select item,
    case when regexp_matches(item, '^\\d\\d') then 'R' || item[:2] else 'OTHER' end as vendor,
    coalesce(sum(quantity) filter (where day > (select max(day) from lines) - 84), 0) as sold from lines group by item`

export const readFigures = `select count(*)::int as lines, count(distinct invoice)::int as invoices,
  count(distinct item)::int as items, count(distinct customer)::int as customers,
  sum(quantity * price)::decimal(20, 3)::text as sales from lines`

/** Returns each item's most common value above zero; in a tie, the one that appears first. */
const commonest = (
  column: string,
  isSomething: string,
): string => `(select item, first(${column} order by n desc, line) as ${column},
    max(${column}) filter (where n >= 5) as usual
  from (select item, ${column}, count(*) as n, min(line) as line from lines where ${isSomething} group by item, ${column})
  group by item)`

/** Four weeks of average sales over the last twelve weeks, because the file has no stock. */
const onHand = `case when vendor = 'OTHER' then 0 else greatest(0, round(sold / 3))::int end`

/** The rows of each table, without the company. Invoices of the last 45 days are unpaid. */
const tables = {
  companies: `select 'Online Retail' as name`,
  warehouses: `select 'MAIN' as warehouse, 'Main warehouse' as name`,
  customers: `select customer, if(customer = '000000', 'Cash sales', 'Customer ' || customer) as name,
      first(country order by lines desc, line) as country, 'MAIN' as warehouse,
      if(customer = '000000', 'CASH', 'NET 30') as terms from ship_tos group by customer`,
  ship_tos: 'select customer, ship_to, country as name, country from ship_tos',
  employee_books: `select distinct ${text(exampleClerk.userId)} as employee, customer from ship_tos`,
  vendors: `select distinct vendor, if(vendor = 'OTHER', 'Postage, fees and adjustments', 'Range ' || vendor[2:]) as name
    from items`,
  items: `select item, coalesce(description, 'No description') as description, vendor
    from items left join ${commonest('description', "description <> ''")} using (item)`,
  stock: `select item, 'MAIN' as warehouse, if(vendor = 'OTHER', 'N', 'S') as stocked, ${onHand} as on_hand,
      if(on_hand > 0, 28, 0) as days_on_hand from items`,
  list_prices: `select item, coalesce(price, 0) as sell_price, greatest(coalesce(price, 0), usual) as list_price
    from items left join ${commonest('price', 'price > 0')} using (item)`,
  invoices: `select customer, invoice as invoice_number, ship_to, 'MAIN' as warehouse, day as invoice_date,
      if(amount < 0, null, day + 30) as due_date, round(amount, 2) as amount,
      if(customer <> '000000' and day > (select max(day) from lines) - 45, round(amount, 2), 0) as balance,
      null as image_file from invoices`,
  sales_lines: `select i.customer, invoice as invoice_number, row_number() over (partition by invoice order by line) as line,
      i.day as invoice_date, ship_to, 'MAIN' as warehouse, item, vendor, quantity, price as unit_price,
      quantity * price as sales from lines l join invoices i using (invoice) join items using (item)`,
} as const

/** Writes the feed files. */
export const writeTables = (dir: string): string[] => [
  ...Object.entries(tables).map(
    ([table, select]) =>
      `copy (select '${exampleCompany}' as company, * from (${select})) to ${text(`${dir}/${table}.csv`)} (header)`,
  ),
  `copy (select ${text(exampleClerk.userId)} as employee, 'Clerk of the example' as name, ${text(exampleClerk.region)} as region,
    'rep' as role) to ${text(`${dir}/employees.csv`)} (header)`,
]
