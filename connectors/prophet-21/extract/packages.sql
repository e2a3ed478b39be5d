select right('0' + h.company_id, 2) as company, cast(cast(h.customer_id as bigint) as varchar(30)) as customer_number,
  h.order_no as order_number, '00' as sequence,
  case when p.tracking_no like '1Z%' then 'UPS' else 'OTHER' end as carrier, p.tracking_no as tracking_number,
  cast(max(p.ship_date) as date) as ship_date
from oe_pick_ticket p
join oe_hdr h on h.order_no = p.order_no
where p.delete_flag <> 'Y' and p.tracking_no <> '' and p.ship_date is not null
group by h.company_id, h.customer_id, h.order_no, p.tracking_no
having max(p.date_last_modified) >= @since
