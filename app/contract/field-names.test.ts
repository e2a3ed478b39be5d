import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { ListEndpoint } from '#kit/contract/declare/endpoint.ts'

const months = ['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER']
const totals = [...months, 'OCTOBER', 'NOVEMBER', 'DECEMBER', 'TOTAL'].flatMap((name) => [
  `${name}UNITSALES`,
  `${name}SALES`,
])
const ranges = [0, 1, 2, 3].flatMap((n) => ['SLS', 'QTY', 'TAX', 'ADD'].map((sum) => `range${n}${sum}`))

/** The specified field names of each row, spelled as specified. */
const specified: Record<string, { list: ListEndpoint; fields: string }> = {
  'a customer': {
    list: endpoints.listCustomers,
    fields: 'Company Location CustomerNumber ShipTo Name City State CustNumber CUSTID',
  },
  'an employee': { list: endpoints.listEmployees, fields: 'EmployeeId EmployeeName Region' },
  'a vendor': { list: endpoints.listVendors, fields: 'vendorId vendorName' },
  "a report's vendor": { list: endpoints.listReportVendors, fields: 'id name' },
  "an analysis's vendor": { list: endpoints.listAnalysisVendors, fields: 'id name' },
  "a report's customer": { list: endpoints.listReportCustomers, fields: 'CustNumber CUSTID' },
  "an analysis's customer": { list: endpoints.listAnalysisCustomers, fields: 'CustNumber CUSTID' },
  'a ship-to [SHIPTO-06]': { list: endpoints.listShipTos, fields: 'shipToNumber name' },
  'a row of all ship-tos [SHIPTO-07]': { list: endpoints.listAllShipTos, fields: 'ShipId Name CustId' },
  'an inventory record': {
    list: endpoints.searchInventory,
    fields: `CustomerPartNumber DistributorPartnumber Warehouse StockNonstock PartDescription PartDescription2 CasePack
      PackDesc Price QuantityOnHand TotalProductValueOnHand QuantityOnOrder ScheduledDate DaysOnHand VendorDaysLeadTime
      MinimumOrderQty MaximumOrderQty`,
  },
  'an AR bucket': { list: endpoints.listBuckets, fields: 'Name Balance Invcount Bucket sort' },
  'an AR invoice': {
    list: endpoints.listDetails,
    fields: `ReferenceNumber InvoiceDate PoNumber OrderNumber Days SoldCustomer SoldShipTo City CurrentBalance
      OriginalAmount Location sort`,
  },
  'an order line': {
    list: endpoints.listOrderLines,
    fields: `partNumber stockNonStock manufacturerPartNumber partDescription additionalPartDescription quantityOrdered
      reservedShipQuantity unitPrice extendedWeight extendedCube quantityOnHand quantityOnOrder dateScheduled`,
  },
  'an order header': {
    list: endpoints.readOrderHead,
    fields: `customerName customerAddress1 customerAddress2 customerCity customerState customerZipCode customerNumber
      proNumber shipViaName shipVia shipToNumber shipToName shipToAddress1 shipToAddress2 shipToCity shipToState
      shipToZipCode shipToCountry orderComment1 orderComment2 orderSequenceNumber`,
  },
  'an order search row': {
    list: endpoints.searchOrders,
    fields: `poNumber orderNumber orderSequenceNumber referenceNumber shipToName shipToNumber orderType orderStatus
      orderDate shipDate totalOrderAmount location isShippedViaUPSFedex`,
  },
  'a UPS parcel': { list: endpoints.listUpsNumbers, fields: 'TrackingNumber' },
  'a FedEx parcel': { list: endpoints.listFedexNumbers, fields: 'TrackingNumber' },
  'a price list item': {
    list: endpoints.searchPriceList,
    fields: `itemNumber vendorPart customerPartNumber description flyerPage sellCase sellUms sellPrice listPrice
      pendPrice effectiveDate`,
  },
  'a row of consolidated inventory': {
    list: endpoints.runReport,
    fields: `customerPart description avl val qoo avloo itemNumber casePack packDescption locationAbbr stockNo Pallet
      pallet poDate prc vendorPart vendorNumber vendorName`,
  },
  'a custom price': {
    list: endpoints.listCustomPrices,
    fields: `customerPartNumber itemNumber sellCase sellUms description description2 priceSource shipmentType curpnd
      price effectiveDate expirationDate`,
  },
  "a month's purchases": {
    list: endpoints.listPurchases,
    fields: 'ITEMNUMBER Customer_Part_NUmber Desc Quntity Purchases',
  },
  "a year's purchases [PUR-17]": { list: endpoints.listPurchaseTotals, fields: totals.join(' ') },
  'a row of the purchase analysis': {
    list: endpoints.runAnalysis,
    fields: `codeCompany descCompany codeCustomer descCustomer codeShip codeDept codeItem descItem desc2Item
      codeCustPart codeVPart codeVendor descVendor codeInvoice descInvoice desc2Invoice codePrice ${ranges.join(' ')}`,
  },
}

test.each(Object.entries(specified))('The fields of %s are spelled as specified', (_what, { list, fields }) => {
  const sent = list.columns.map(({ key, sentAs }) => sentAs ?? key)
  const wanted = fields.split(/\s+/)
  expect(wanted.filter((field) => !sent.includes(field))).toEqual([])
})
