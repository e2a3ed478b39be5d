-- file: companies.csv
select lpad(cast(cono as varchar), 2, '0') as company, conm as name
from sasc

-- file: custom_prices.csv
-- Only fixed prices of a customer and a product (type 1), for every warehouse and ship-to. All of them, each time: which
-- of them is current depends on the day, and a day writes no timestamp.
select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number, prod as item,
  'W' as shipment_type, current_pending, 'CONTRACT' as price_source,
  coalesce(nullif(units, ''), unitstock) as sell_unit, round(price, 4) as price, startdt as effective_date,
  enddt as expiration_date
from (
  select d.cono, d.custno, d.prod, d.units, p.unitstock, d.prcmult_1 as price, d.startdt, d.enddt,
    case when d.startdt > current_date then 'P' else 'C' end as current_pending,
    row_number() over (partition by d.cono, d.custno, d.prod, case when d.startdt > current_date then 'P' else 'C' end
      order by case when d.startdt > current_date then d.startdt end, d.startdt desc) as nth
  from pdsc d
  join icsp p on p.cono = d.cono and p.prod = d.prod
  where d.levelcd = 1 and d.prctype = true and d.statustype = true and d.whse = '' and d.custtype = ''
    and (d.enddt is null or d.enddt >= current_date)) prices
where nth = 1

-- file: customer_items.csv
select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number,
  altprod as item, max(prod) as customer_part
from icsec
where rectype = 'C'
group by cono, custno, altprod
having max(transdttmz) >= :since

-- file: customers.csv
select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number, name,
  addr_1 as address1, addr_2 as address2, city, state, zipcd as zip,
  coalesce(nullif(countrycd, ''), 'US') as country, whse as warehouse, termstype as terms,
  nullif(credlim, 0) as credit_limit,
  case when upper(selltype) in ('H', 'N') then 'Y' else 'N' end as on_hold
from arsc
where transdttmz >= :since

-- file: employee_books.csv
select c.slsrepout as employee, lpad(cast(c.cono as varchar), 2, '0') as company, cast(c.custno as varchar) as customer_number
from arsc c
where c.statustype = true and exists (select 1 from smsn s where s.slsrep = c.slsrepout)
union
select c.slsrepin, lpad(cast(c.cono as varchar), 2, '0'), cast(c.custno as varchar)
from arsc c
where c.statustype = true and exists (select 1 from smsn s where s.slsrep = c.slsrepin)

-- file: employees.csv
-- A rep may be in several companies.
select slsrep as employee, max(name) as name, 'ALL' as region, 'rep' as role
from smsn
where slsrep <> ''
group by slsrep

-- file: invoices.csv
-- An invoice has the number of its order. Returns have positive amounts here, so they get their sign.
select lpad(cast(h.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(h.orderno as varchar) || '-' || lpad(cast(h.ordersuf as varchar), 2, '0') as invoice_number,
  h.shipto as ship_to_number, h.whse as warehouse, cast(h.orderno as varchar) as order_number,
  lpad(cast(h.ordersuf as varchar), 2, '0') as order_sequence, h.custpo as customer_po,
  h.invoicedt as invoice_date, t.duedt as due_date,
  case when upper(h.transtype) = 'RM' then -1 else 1 end * h.totinvamt as amount,
  coalesce(t.amount - t.paymtamt - t.discamt - t.pifamt, 0) as balance,
  case when upper(h.transtype) in ('RM', 'CR') and h.invno > 0
    then cast(h.invno as varchar) || '-' || lpad(cast(h.invsuf as varchar), 2, '0') end as corrects_invoice,
  case when t.discdt >= current_date then h.termsdiscamt end as discount_amount,
  case when t.discdt >= current_date then t.discdt end as discount_date
from oeeh h
left join aret t on t.cono = h.cono and t.custno = h.custno and t.invno = h.orderno and t.invsuf = h.ordersuf
  and t.transcd = 0
where h.stagecd in (4, 5) and (h.transdttmz >= :since or t.transdttmz >= :since)

-- file: items.csv
-- MAIN is the warehouse whose vendor and prices apply. The second part has the items that only order lines have, such as
-- non-stock ones.
select lpad(cast(p.cono as varchar), 2, '0') as company, p.prod as item, p.descrip_1 as description,
  p.descrip_2 as description2, cast(nullif(w.arpvendno, 0) as varchar) as vendor, w.vendprod as vendor_part,
  p.prodcat as department, p.unitstock as unit, p.weight as weight, p.cubes as cube
from icsp p
left join icsw w on w.cono = p.cono and w.prod = p.prod and w.whse = 'MAIN'
where p.transdttmz >= :since or w.transdttmz >= :since
union all
select lpad(cast(l.cono as varchar), 2, '0'), l.shipprod, max(l.proddesc), max(l.proddesc2),
  cast(nullif(max(l.vendno), 0) as varchar), '', max(l.prodcat), max(l.unit), max(l.weight), max(l.cubes)
from oeel l
where l.transdttmz >= :since
  and not exists (select 1 from icsp p where p.cono = l.cono and p.prod = l.shipprod)
group by l.cono, l.shipprod

-- file: list_prices.csv
-- A pending price is one of type N, an amount; other types are percentages of a price. All prices, each time: which of
-- them is the next depends on the day, and a day writes no timestamp.
select lpad(cast(w.cono as varchar), 2, '0') as company, w.prod as item, p.unitstock as sell_unit,
  round(w.baseprice, 4) as sell_price, round(w.listprice, 4) as list_price,
  round(f.baseprice, 4) as pending_price, f.effectdt as effective_date
from icsw w
join icsp p on p.cono = w.cono and p.prod = w.prod
left join (
  select cono, prod, baseprice, effectdt, row_number() over (partition by cono, prod order by effectdt, whse desc) as nth
  from pdsf
  where whse in ('', 'MAIN') and basetype = 'N' and effectdt > current_date) f
  on f.cono = w.cono and f.prod = w.prod and f.nth = 1
where w.whse = 'MAIN'

-- file: order_lines.csv
-- Quantities in the stocking unit. Of a changed order, all lines.
select lpad(cast(l.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(l.orderno as varchar) as order_number, lpad(cast(l.ordersuf as varchar), 2, '0') as sequence,
  l.lineno as line, l.shipprod as item, l.stkqtyord as quantity_ordered, l.stkqtyship as quantity_reserved,
  case when h.stagecd < 3 and l.stkqtyship < l.stkqtyord then l.stkqtyord - l.stkqtyship else 0 end as quantity_back_ordered,
  round(case when l.stkqtyord <> 0 then l.netord / l.stkqtyord else l.price end, 4) as unit_price,
  l.promisedt as date_scheduled
from oeel l
join oeeh h on h.cono = l.cono and h.orderno = l.orderno and h.ordersuf = l.ordersuf
where upper(h.transtype) in ('SO', 'DO', 'CS', 'BR', 'FO') and h.stagecd between 1 and 5 and upper(l.specnstype) <> 'L'
  and (h.transdttmz >= :since
    or exists (select 1 from oeel c where c.cono = h.cono and c.orderno = h.orderno and c.ordersuf = h.ordersuf
      and c.transdttmz >= :since))

-- file: orders.csv
select lpad(cast(h.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(h.orderno as varchar) as order_number, lpad(cast(h.ordersuf as varchar), 2, '0') as sequence,
  h.shipto as ship_to_number, h.whse as warehouse, h.custpo as customer_po,
  case when h.ordersuf > 0 and h.stagecd < 3 then 'B' else 'A' end as order_type,
  case when h.stagecd < 3 then 'O' else 'C' end as status,
  h.enterdt as order_date, h.shipdt as ship_date,
  case when h.stagecd < 3 then h.totlineord else h.totlineamt end as amount,
  case when h.stagecd in (4, 5) then cast(h.orderno as varchar) || '-' || lpad(cast(h.ordersuf as varchar), 2, '0') end as invoice_number,
  h.shipviaty as ship_via, h.refer as comment1
from oeeh h
where upper(h.transtype) in ('SO', 'DO', 'CS', 'BR', 'FO') and h.stagecd between 1 and 5
  and (h.transdttmz >= :since
    or exists (select 1 from oeel l where l.cono = h.cono and l.orderno = h.orderno and l.ordersuf = h.ordersuf
      and l.transdttmz >= :since))

-- file: packages.csv
select lpad(cast(k.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(k.orderno as varchar) as order_number, lpad(cast(k.ordersuf as varchar), 2, '0') as sequence,
  case when k.trackerno like '1Z%' then 'UPS' else coalesce(nullif(upper(k.shipviaty), ''), 'OTHER') end as carrier,
  k.trackerno as tracking_number,
  coalesce(h.shipdt, k.transdt) as ship_date, k.shipviaty as service, sum(k.actweight) as weight
from oeehp k
join oeeh h on h.cono = k.cono and h.orderno = k.orderno and h.ordersuf = k.ordersuf
where k.trackerno <> '' and k.shippedfl = true and k.transdt >= cast(:since as date)
  and upper(h.transtype) in ('SO', 'DO', 'CS', 'BR', 'FO') and h.stagecd between 1 and 5
group by k.cono, h.custno, k.orderno, k.ordersuf, k.trackerno, k.shipviaty, coalesce(h.shipdt, k.transdt)

-- file: payments.csv
-- Only what is applied to an invoice of invoices.csv.
select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number,
  cast(checkno as varchar) || '-' || cast(jrnlno as varchar) as payment_number,
  cast(appinvno as varchar) || '-' || lpad(cast(appinvsuf as varchar), 2, '0') as invoice_number,
  max(coalesce(paymtdt, postdt)) as payment_date, 'check' as method, cast(checkno as varchar) as reference,
  sum(amount) as amount, sum(discamt) as discount
from aret
where transcd = 7 and exists (select 1 from oeeh h where h.cono = aret.cono and h.custno = aret.custno
  and h.orderno = aret.appinvno and h.ordersuf = aret.appinvsuf and h.stagecd in (4, 5))
group by cono, custno, checkno, jrnlno, appinvno, appinvsuf
having max(transdttmz) >= :since

-- file: sales_lines.csv
-- Quantities in the stocking unit; the charges of an invoice are shared by the value of the lines.
select lpad(cast(l.cono as varchar), 2, '0') as company, cast(h.custno as varchar) as customer_number,
  cast(h.orderno as varchar) || '-' || lpad(cast(h.ordersuf as varchar), 2, '0') as invoice_number,
  l.lineno as line, h.invoicedt as invoice_date, h.shipto as ship_to_number, l.whse as warehouse, l.shipprod as item,
  case when l.xrefprodty = 'C' then l.reqprod end as customer_part, l.prodcat as department,
  cast(nullif(l.vendno, 0) as varchar) as vendor, h.custpo as customer_po,
  case when l.returnfl = true then -1 else 1 end * l.stkqtyship as quantity,
  round(case when l.stkqtyship <> 0 then l.netamt / l.stkqtyship else l.price end, 4) as unit_price,
  case when l.returnfl = true then -1 else 1 end * (l.netamt - l.wodiscamt) as sales,
  case when l.returnfl = true then -1 else 1 end
    * (l.taxamount_1 + l.taxamount_2 + l.taxamount_3 + l.taxamount_4) as tax,
  case when upper(h.transtype) = 'RM' then -1 else 1 end * round(case when h.totlineamt <> 0
    then (h.addonnet_1 + h.addonnet_2 + h.addonnet_3 + h.addonnet_4) * l.netamt / h.totlineamt else 0 end, 4) as add_ons
from oeel l
join oeeh h on h.cono = l.cono and h.orderno = l.orderno and h.ordersuf = l.ordersuf
where h.stagecd in (4, 5) and upper(l.specnstype) <> 'L' and l.stkqtyship <> 0
  and (h.transdttmz >= :since
    or exists (select 1 from oeel c where c.cono = h.cono and c.orderno = h.orderno and c.ordersuf = h.ordersuf
      and c.transdttmz >= :since))

-- file: ship_tos.csv
select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number,
  shipto as ship_to_number, name, addr_1 as address1, addr_2 as address2, city, state, zipcd as zip,
  coalesce(nullif(countrycd, ''), 'US') as country
from arss
where transdttmz >= :since

-- file: stock.csv
select lpad(cast(w.cono as varchar), 2, '0') as company, w.prod as item, w.whse as warehouse,
  case when upper(w.statustype) in ('S', 'X') then 'S' else 'N' end as stocked,
  w.qtyonhand as on_hand, w.qtyreservd + w.qtycommit as on_demand, w.qtyonorder as on_order,
  (select min(po.duedt) from poel po
    where po.cono = w.cono and po.shipprod = w.prod and po.whse = w.whse
      and upper(po.statustype) = 'A' and po.qtyrcv < po.qtyord) as scheduled_date,
  w.leadtmavg as lead_time_days, w.orderpt as minimum_quantity, w.linept as maximum_quantity
from icsw w
join icsp p on p.cono = w.cono and p.prod = w.prod
where w.transdttmz >= :since

-- file: substitutes.csv
select lpad(cast(cono as varchar), 2, '0') as company, prod as item, altprod as substitute,
  min(case when keyno > 0 then keyno else 1 end) as rank
from icsec
where rectype = 'S' and prod <> altprod
group by cono, prod, altprod
having max(transdttmz) >= :since

-- file: vendors.csv
select lpad(cast(cono as varchar), 2, '0') as company, cast(vendno as varchar) as vendor, name
from apsv
where transdttmz >= :since

-- file: warehouses.csv
select lpad(cast(cono as varchar), 2, '0') as company, whse as warehouse, name, city, state
from icsd
where transdttmz >= :since
