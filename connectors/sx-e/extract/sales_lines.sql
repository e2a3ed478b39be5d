-- Quantities in the stocking unit; the charges of an invoice are shared by the value of the lines.
select lpad(cast(l.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(h.orderno as varchar) || '-' || lpad(cast(h.ordersuf as varchar), 2, '0') as invoice_number,
  l.lineno as line, h.invoicedt as invoice_date, h.shipto as ship_to_number, l.whse as warehouse, l.shipprod as item,
  case when l.xrefprodty = 'C' then l.reqprod end as customer_part, l.prodcat as department,
  cast(l.vendno as varchar) as vendor, h.custpo as customer_po,
  case when l.returnfl = true then -1 else 1 end * l.stkqtyship as quantity,
  round(case when l.stkqtyship <> 0 then l.netamt / l.stkqtyship else l.price end, 4) as unit_price,
  case when l.returnfl = true then -1 else 1 end * (l.netamt - l.wodiscamt) as sales,
  case when l.returnfl = true then -1 else 1 end
    * (l.taxamount_1 + l.taxamount_2 + l.taxamount_3 + l.taxamount_4) as tax,
  round(case when h.totlineamt <> 0
    then (h.addonnet_1 + h.addonnet_2 + h.addonnet_3 + h.addonnet_4) * l.netamt / h.totlineamt else 0 end, 4) as add_ons
from oeel l
join oeeh h on h.cono = l.cono and h.orderno = l.orderno and h.ordersuf = l.ordersuf
where h.stagecd in (4, 5) and upper(l.specnstype) <> 'L' and l.stkqtyship <> 0
  and (h.transdttmz >= :since
    or exists (select 1 from oeel c where c.cono = h.cono and c.orderno = h.orderno and c.ordersuf = h.ordersuf
      and c.transdttmz >= :since))
