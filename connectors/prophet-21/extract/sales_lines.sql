-- Of a changed invoice, all lines of goods. Lines of types 928 and 929 are freight, 930 is tax: they are shared by value.
select right('0' + i.company_no, 2) as company, cast(cast(i.customer_id as bigint) as varchar(30)) as customer_number,
  i.invoice_no as invoice_number, cast(l.line_no as int) as line, cast(i.invoice_date as date) as invoice_date,
  cast(cast(i.ship_to_id as bigint) as varchar(30)) as ship_to_number,
  cast(cast(i.sales_location_id as bigint) as varchar(6)) as warehouse, m.item_id as item,
  l.customer_part_number as customer_part, cast(cast(l.supplier_id as bigint) as varchar(12)) as vendor,
  i.po_no as customer_po, round(l.qty_shipped, 2) as quantity,
  round(case when l.qty_shipped <> 0 then l.extended_price / l.qty_shipped else 0 end, 4) as unit_price,
  round(l.extended_price, 4) as sales,
  round(case when t.goods <> 0 then t.tax * l.extended_price / t.goods else 0 end, 4) as tax,
  round(case when t.goods <> 0 then (i.total_amount - t.goods - t.tax) * l.extended_price / t.goods else 0 end, 4) as add_ons
from invoice_line l
join invoice_hdr i on i.invoice_no = l.invoice_no
join inv_mast m on m.inv_mast_uid = l.inv_mast_uid
cross apply (
  select coalesce(sum(case when coalesce(o.invoice_line_type, 0) not in (928, 929, 930, 981, 982)
      and coalesce(o.other_charge_item, 'N') <> 'Y' then o.extended_price end), 0) as goods,
    coalesce(sum(case when o.invoice_line_type = 930 then o.extended_price end), 0) as tax
  from invoice_line o where o.invoice_no = i.invoice_no and o.invoice_line_uid_parent = 0) t
where coalesce(l.invoice_line_type, 0) not in (928, 929, 930, 981, 982) and coalesce(l.other_charge_item, 'N') <> 'Y'
  and l.invoice_line_uid_parent = 0 and i.date_last_modified >= @since
