import { columns, exportAs } from '#kit/contract/declare/columns.ts'
import { all, any, flag } from '#kit/contract/declare/need.ts'

const amounts = flag('ViewOrderAmount')

/** The carriers of an order's parcels, separated by blanks. */
const parcelCarriers = {
  key: 'parcelCarriers',
  header: 'Parcel Carriers',
  format: 'text',
  carried: true,
  needs: flag('CanViewUPSTrackingInfo'),
} as const

/** One sequence of an order: a shipment, or the lines that have not shipped. */
export const orderColumns = columns([
  { key: 'poNumber', header: 'PO #', format: 'code', pinned: true, width: 120, priority: 1, card: 'title' },
  /** Number and sequence, such as `004711-01`. */
  { key: 'order', header: 'Order #', format: 'code', document: true, pinned: true, width: 118, priority: 2 },
  { key: 'referenceNumber', header: 'Invoice #', format: 'code', document: true, width: 130, priority: 8 },
  { key: 'shipToName', header: 'Ship To Name', format: 'text', width: 190, folds: true, priority: 10 },
  { key: 'shipToNumber', header: 'Ship To #', format: 'code', width: 90, folds: true },
  { key: 'orderType', header: 'Type', format: 'text', width: 96 },
  { key: 'orderStatus', header: 'Status', format: 'text', width: 80, priority: 3 },
  { key: 'orderDate', header: 'Order Date', format: 'date', priority: 9 },
  { key: 'shipDate', header: 'Ship Date', format: 'date', priority: 5 },
  {
    key: 'totalOrderAmount',
    header: 'Order $',
    format: 'money',
    sum: true,
    needs: amounts,
    priority: 6,
    card: 'figure',
  },
  /** `UPS`, `FEDEX`, or empty; always empty before anything shipped. */
  { key: 'isShippedViaUPSFedex', header: 'Shipping', format: 'text', width: 90, priority: 7 },
  /** When the last line of an open order is scheduled, or parcels in transit are due; null if unknown or past. */
  { key: 'expectedDate', header: 'Expected', format: 'date', ahead: true, priority: 4 },
  { key: 'orderNumber', header: 'Order', format: 'code', carried: true },
  { key: 'orderSequenceNumber', header: 'Sequence', format: 'code', carried: true },
  { key: 'location', header: 'Location', format: 'code', carried: true },
  parcelCarriers,
])

export const orderExportColumns = exportAs(orderColumns, {
  poNumber: 'PONumber',
  order: 'OrderNumber',
  referenceNumber: 'InvoiceNumber',
  shipToName: 'ShipToName',
  orderType: 'Type',
  orderStatus: 'Status',
  orderDate: 'OrderDate',
  shipDate: 'ShipDate',
  totalOrderAmount: 'OrderAmount',
})

/** The current stock of an item in the order's warehouse. */
const stocked = { format: 'quantity', nullable: true, width: 90 } as const

/** Quantities are in selling units, weights in pounds, volumes in cubic feet; negative for a credit. */
export const lineColumns = columns([
  {
    key: 'partNumber',
    header: 'Item #',
    format: 'code',
    item: { quantity: 'quantityOrdered' },
    pinned: true,
    width: 96,
    priority: 1,
  },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', width: 120 },
  {
    key: 'partDescription',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 2,
    card: 'title',
  },
  { key: 'quantityOrdered', header: 'Ordered', format: 'quantity', sum: true, priority: 3, card: 'figure' },
  /** Reserved while the order is open, shipped after it closes. */
  { key: 'reservedShipQuantity', header: 'Reserved/Shipped', format: 'quantity', sum: true, priority: 4 },
  { key: 'quantityBackOrdered', header: 'Back-ordered', format: 'quantity', sum: true, width: 96, priority: 5 },
  /** What neither shipped nor waits, once the order is closed; null if nothing was canceled. */
  {
    key: 'quantityCanceled',
    header: 'Canceled',
    format: 'quantity',
    nullable: true,
    emptyMeans: 'none',
    sum: true,
    width: 90,
    priority: 7,
  },
  { key: 'unit', header: 'UM', format: 'text', width: 60, priority: 8 },
  { key: 'dateScheduled', header: 'Due', format: 'date', ahead: true, priority: 6 },
  { key: 'quantityOnHand', header: 'On hand', needs: flag('QuantityOnHandViewPermission'), ...stocked },
  { key: 'quantityOnOrder', header: 'On order', needs: flag('QuantityOnOrderViewPermission'), ...stocked },
  { key: 'unitPrice', header: 'Unit Price', format: 'price', needs: amounts, priority: 9 },
  { key: 'extendedPrice', header: 'Amount', format: 'money', sum: true, needs: amounts, priority: 10 },
  { key: 'extendedWeight', header: 'Weight (lb)', format: 'quantity', sum: true },
  { key: 'extendedCube', header: 'Cube (cu ft)', format: 'quantity' },
  { key: 'additionalPartDescription', header: 'Description 2', format: 'text', width: 180, sentence: true },
  { key: 'manufacturerPartNumber', header: 'Mfr Part', format: 'code', width: 110 },
  { key: 'stockNonStock', header: 'Stock/Non-stock', format: 'text', width: 120 },
])

const shipToColumns = columns([
  { key: 'shipToNumber', header: 'Ship To #', format: 'code' },
  { key: 'shipToName', header: 'Ship To Name', format: 'text' },
  { key: 'shipToAddress1', header: 'Ship To Address', format: 'text' },
  { key: 'shipToAddress2', header: 'Ship To Address 2', format: 'text' },
  { key: 'shipToCity', header: 'Ship To City', format: 'text' },
  { key: 'shipToState', header: 'Ship To State', format: 'text' },
  { key: 'shipToZipCode', header: 'Ship To ZIP', format: 'code' },
  { key: 'shipToCountry', header: 'Ship To Country', format: 'text' },
])

/** The order's header: the specified fields, and what the screen shows above the lines. */
export const headColumns = columns([
  { key: 'companyNumber', header: 'Company', format: 'code' },
  { key: 'orderNumber', header: 'Order', format: 'code' },
  { key: 'orderSequenceNumber', header: 'Sequence', format: 'code' },
  { key: 'orderStatus', header: 'Status', format: 'text' },
  { key: 'orderType', header: 'Type', format: 'text' },
  { key: 'orderDate', header: 'Order Date', format: 'date' },
  { key: 'shipDate', header: 'Ship Date', format: 'date' },
  { key: 'totalOrderAmount', header: 'Order $', format: 'money', needs: amounts },
  { key: 'poNumber', header: 'PO #', format: 'code' },
  { key: 'referenceNumber', header: 'Invoice #', format: 'code', document: true },
  { key: 'location', header: 'Location', format: 'code' },
  /** Where that warehouse is. */
  { key: 'place', header: 'Place', format: 'text' },
  { key: 'isShippedViaUPSFedex', header: 'Shipping', format: 'text' },
  /** The parcel carrier, whether shipped or not: `UPS`, `FEDEX`, or empty. */
  { key: 'parcelCarrier', header: 'Parcel Carrier', format: 'text' },
  parcelCarriers,
  { key: 'proNumber', header: 'PRO #', format: 'code' },
  { key: 'shipVia', header: 'Carrier', format: 'code' },
  { key: 'shipViaName', header: 'Carrier Name', format: 'text' },
  { key: 'customerNumber', header: 'Customer', format: 'code' },
  /** The number to show: the ERP's own, if there is one. */
  { key: 'customerShown', header: 'Customer Number', format: 'code' },
  { key: 'customerName', header: 'Customer Name', format: 'text' },
  { key: 'customerAddress1', header: 'Address', format: 'text' },
  { key: 'customerAddress2', header: 'Address 2', format: 'text' },
  { key: 'customerCity', header: 'City', format: 'text' },
  { key: 'customerState', header: 'State', format: 'text' },
  { key: 'customerZipCode', header: 'ZIP', format: 'code' },
  ...shipToColumns,
  { key: 'orderComment1', header: 'Comment', format: 'text' },
  { key: 'orderComment2', header: 'Comment 2', format: 'text' },
])

/** An invoice's data about itself and its order, for an order that is no longer stored. */
export const invoiceHeadColumns = columns([
  { key: 'invoiceNumber', header: 'Invoice #', format: 'code' },
  { key: 'invoiceDate', header: 'Invoice Date', format: 'date' },
  { key: 'dueDate', header: 'Due Date', format: 'date' },
  /** Empty if the invoice belongs to no order. */
  { key: 'orderNumber', header: 'Order', format: 'code' },
  { key: 'orderSequenceNumber', header: 'Sequence', format: 'code' },
  { key: 'poNumber', header: 'PO #', format: 'code' },
  { key: 'location', header: 'Location', format: 'code' },
  { key: 'originalAmount', header: 'Original Amount', format: 'money', needs: flag('CanViewAR') },
  { key: 'currentBalance', header: 'Current Balance', format: 'money', needs: flag('CanViewAR') },
  { key: 'companyNumber', header: 'Company', format: 'code' },
  { key: 'customerNumber', header: 'Customer', format: 'code' },
  ...shipToColumns,
])

/** One invoiced line; quantities are in selling units and negative on a credit. */
export const invoiceLineColumns = columns([
  { key: 'partNumber', header: 'Item #', format: 'code', item: { quantity: 'quantity' }, pinned: true, width: 100 },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', width: 120 },
  {
    key: 'partDescription',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    card: 'title',
  },
  { key: 'quantity', header: 'Quantity', format: 'quantity', sum: true },
  { key: 'unit', header: 'UM', format: 'text', width: 60 },
  { key: 'unitPrice', header: 'Unit Price', format: 'price', needs: amounts },
  { key: 'extendedPrice', header: 'Amount', format: 'money', sum: true, needs: amounts, card: 'figure' },
])

const invoicedAmounts = all(amounts, any(flag('CanViewAR'), flag('CanViewInvoices')))

/** The parts of an invoice's total: merchandise, freight, tax, and amounts that are not itemized. */
export const invoiceTotalColumns = columns([
  { key: 'invoiceNumber', header: 'Invoice #', format: 'code' },
  { key: 'invoiceDate', header: 'Invoice Date', format: 'date' },
  { key: 'merchandise', header: 'Merchandise', format: 'money', needs: invoicedAmounts },
  { key: 'freight', header: 'Freight', format: 'money', needs: invoicedAmounts },
  { key: 'tax', header: 'Tax', format: 'money', needs: invoicedAmounts },
  /** The rest of the total: rounding, or charges without a line. */
  { key: 'other', header: 'Other', format: 'money', needs: invoicedAmounts },
  { key: 'total', header: 'Total', format: 'money', needs: invoicedAmounts },
])

/** Orders placed in the portal, with the days of their states. */
export const portalOrderColumns = columns([
  { key: 'reference', header: 'Reference', format: 'code' },
  { key: 'poNumber', header: 'PO #', format: 'code' },
  { key: 'state', header: 'State', format: 'text' },
  /** The distributor's order number; empty until known. */
  { key: 'orderNumber', header: 'Order #', format: 'code' },
  { key: 'sentOn', header: 'Sent', format: 'date' },
  { key: 'sentBy', header: 'Sent By', format: 'text' },
  { key: 'receivedOn', header: 'Received', format: 'date' },
  { key: 'bookedOn', header: 'Confirmed', format: 'date' },
])
