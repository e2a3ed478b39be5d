-- Prices of an item are for the sales pricing unit. Choose the column that holds your list price.
select right('0' + l.company_id, 2) as company, m.item_id as item, m.base_unit as sell_unit,
  round(m.price1 / nullif(m.sales_pricing_unit_size, 0), 4) as sell_price,
  round(m.price1 / nullif(m.sales_pricing_unit_size, 0), 4) as list_price
from inv_mast m
join (select distinct company_id, inv_mast_uid from inv_loc where coalesce(delete_flag, 'N') <> 'Y') l
  on l.inv_mast_uid = m.inv_mast_uid
where m.delete_flag <> 'Y' and m.sales_pricing_unit_size <> 0 and m.date_last_modified >= @since
