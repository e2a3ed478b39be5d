select lpad(cast(cono as varchar), 2, '0') as company, cast(custno as varchar) as customer_number,
  cast(checkno as varchar) || '-' || cast(jrnlno as varchar) as payment_number,
  cast(appinvno as varchar) || '-' || lpad(cast(appinvsuf as varchar), 2, '0') as invoice_number,
  max(coalesce(paymtdt, postdt)) as payment_date, 'check' as method, cast(checkno as varchar) as reference,
  sum(amount) as amount, sum(discamt) as discount
from aret
where transcd = 7 and appinvno > 0
group by cono, custno, checkno, jrnlno, appinvno, appinvsuf
having max(transdttmz) >= :since
