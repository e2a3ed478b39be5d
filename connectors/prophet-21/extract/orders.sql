select right('0' + h.company_id, 2) as company, cast(cast(h.customer_id as bigint) as varchar(30)) as customer_number,
  h.order_no as order_number, '00' as sequence, cast(cast(h.address_id as bigint) as varchar(30)) as ship_to_number,
  cast(cast(h.location_id as bigint) as varchar(6)) as warehouse, h.po_no as customer_po,
  case when h.completed = 'Y' then 'C' else 'O' end as status, cast(h.order_date as date) as order_date,
  (select max(cast(p.ship_date as date)) from oe_pick_ticket p where p.order_no = h.order_no and p.delete_flag <> 'Y') as ship_date,
  (select coalesce(round(sum(l.extended_price), 2), 0) from oe_line l
    where l.order_no = h.order_no and l.delete_flag <> 'Y' and l.cancel_flag <> 'Y' and l.other_charge <> 'Y') as amount,
  (select max(i.invoice_no) from invoice_hdr i where i.order_no = h.order_no) as invoice_number
from oe_hdr h
where h.delete_flag <> 'Y' and coalesce(h.cancel_flag, 'N') <> 'Y' and coalesce(h.projected_order, 'N') = 'N'
  and coalesce(h.rma_flag, 'N') = 'N'
  and (h.date_last_modified >= @since
    or exists (select 1 from oe_line l where l.order_no = h.order_no and l.date_last_modified >= @since))
