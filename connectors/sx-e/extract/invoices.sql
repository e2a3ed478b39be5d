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
