-- Quantities in the base unit. Of a changed order, all lines.
select right('0' + h.company_id, 2) as company, cast(cast(h.customer_id as bigint) as varchar(30)) as customer_number,
  h.order_no as order_number, '00' as sequence, cast(l.line_no as int) as line, m.item_id as item,
  round(l.qty_ordered - coalesce(l.qty_canceled, 0), 2) as quantity_ordered,
  round(case when h.completed = 'Y' then l.qty_invoiced else l.qty_allocated + l.qty_on_pick_tickets end, 2) as quantity_reserved,
  case when h.completed = 'Y' or l.disposition <> 'B' or l.disposition is null then 0
    else round(l.qty_ordered - coalesce(l.qty_canceled, 0) - l.qty_allocated - l.qty_on_pick_tickets - l.qty_invoiced, 2)
    end as quantity_back_ordered,
  round(case when l.qty_ordered <> 0 then l.extended_price / l.qty_ordered else 0 end, 4) as unit_price,
  cast(l.required_date as date) as date_scheduled
from oe_line l
join oe_hdr h on h.order_no = l.order_no
join inv_mast m on m.inv_mast_uid = l.inv_mast_uid
where h.delete_flag <> 'Y' and coalesce(h.cancel_flag, 'N') <> 'Y' and coalesce(h.projected_order, 'N') = 'N'
  and coalesce(h.rma_flag, 'N') = 'N'
  and l.delete_flag <> 'Y' and l.cancel_flag <> 'Y' and l.other_charge <> 'Y'
  and (h.date_last_modified >= @since
    or exists (select 1 from oe_line c where c.order_no = h.order_no and c.date_last_modified >= @since))
