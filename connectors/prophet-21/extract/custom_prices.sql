-- Prices of job contracts. Libraries and books of prices are formulas: compute them with the price engine of the API.
select company, customer_number, item, 'W' as shipment_type, current_pending, 'CONTRACT' as price_source,
  sell_unit, price, effective_date, expiration_date
from (
  select right('0' + h.company_id, 2) as company, cast(cast(c.customer_id as bigint) as varchar(30)) as customer_number,
    m.item_id as item, case when h.start_date > getdate() then 'P' else 'C' end as current_pending,
    m.base_unit as sell_unit, round(l.price / nullif(u.unit_size, 0), 4) as price,
    cast(h.start_date as date) as effective_date, cast(coalesce(l.expiration_date, h.end_date) as date) as expiration_date,
    row_number() over (partition by h.company_id, c.customer_id, m.item_id, case when h.start_date > getdate() then 'P' else 'C' end
      order by case when h.start_date > getdate() then h.start_date end, h.start_date desc, l.job_price_line_uid desc) as nth,
    case when l.date_last_modified > h.date_last_modified then l.date_last_modified else h.date_last_modified end as changed
  from job_price_hdr h
  join job_price_line l on l.job_price_hdr_uid = h.job_price_hdr_uid and l.row_status_flag = 704
  join (select distinct job_price_hdr_uid, customer_id from job_price_customer_shipto) c
    on c.job_price_hdr_uid = h.job_price_hdr_uid
  join inv_mast m on m.inv_mast_uid = l.inv_mast_uid and m.delete_flag <> 'Y'
  join item_uom u on u.inv_mast_uid = m.inv_mast_uid and u.unit_of_measure = l.uom and u.delete_flag <> 'Y'
  where h.approved = 'Y' and h.cancelled = 'N' and h.end_date >= getdate()
    and coalesce(l.expiration_date, h.end_date) >= getdate() and u.unit_size <> 0) prices
where nth = 1 and changed >= @since
