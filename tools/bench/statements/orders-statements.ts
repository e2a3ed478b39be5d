/** The order search as a plain query: $1 company, $2 customer, and a filter. */
export const ordersSql = (company: string, customer: string, where: string) => `
select o.customer_po as "poNumber", o.order_number || '-' || o.sequence as "order",
  o.invoice_number as "referenceNumber", s.name as "shipToName", o.ship_to as "shipToNumber",
  o.order_type as "orderType", o.status as "orderStatus", o.order_date as "orderDate", o.ship_date as "shipDate",
  o.amount as "totalOrderAmount", o.carrier as "isShippedViaUPSFedex", o.order_number as "orderNumber",
  o.sequence as "orderSequenceNumber", o.warehouse as "location"
from orders o
left join ship_tos s on s.company = o.company and s.customer = o.customer and s.ship_to = o.ship_to
where o.company = ${company} and o.customer = ${customer} ${where}
order by o.order_date desc, o.order_number desc, o.sequence`

/** Each filter as fields of the call and as SQL. Each matches about 50 of the customer's orders. */
export const filters = {
  open: { fields: {}, where: `and o.status = 'O'` },
  'back orders': { fields: { orderStatus: 'A', orderFilter: 'B' }, where: `and o.order_type = 'B'` },
  'ship-to': { fields: { orderStatus: 'A', shipToNumber: '000007' }, where: `and o.ship_to = '000007'` },
  PO: { fields: { orderStatus: 'A', poNumber: 'po-42-' }, where: `and o.customer_po ilike '%po-42-%'` },
  'order date': {
    fields: { orderStatus: 'A', fromDate: '2026-03-10', toDate: '2026-03-12' },
    where: `and o.order_date between '2026-03-10' and '2026-03-12'`,
  },
  'ship date': {
    fields: { orderStatus: 'A', dateComparisonType: 'S', fromDate: '2026-03-10', toDate: '2026-03-12' },
    where: `and o.ship_date between '2026-03-10' and '2026-03-12'`,
  },
  'order number': { fields: { orderStatus: 'A', orderSearchNumber: '100123' }, where: `and o.order_number = '100123'` },
  invoice: { fields: { orderStatus: 'A', referenceNumber: '500123' }, where: `and o.invoice_number = '500123'` },
} as const satisfies Record<string, { fields: Record<string, string>; where: string }>
