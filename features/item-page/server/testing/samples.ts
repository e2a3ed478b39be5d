import type { endpoints } from '#item-page/contract/calls.ts'
import { ofCustomer, ofShipTo, type Samples, type Subject } from '#app/server/testing/data/sample.ts'

const input = (subject: Subject) => ({ ...ofShipTo(subject), item: subject.item })

export const samples: Samples<typeof endpoints> = {
  readItem: { input },
  listItemStock: { input },
  listItemMonths: { input },
  listItemLines: { input },
  listItemOrders: { input },
  listItemParcels: { input },
  // The substitute has a contract price.
  listSubstitutes: { input: (s) => ({ ...ofShipTo(s), item: s.replacedItem }) },
  searchTrackedItems: {
    input: (s) => ({ identityKey: s.identityKey, ...ofCustomer(s), numberRows: '20', qualifier: 'contains' }),
  },
  listForecast: {
    input: ({ identityKey, company, customer }) => ({ identityKey, custList: company + customer, show: 'all' }),
  },
}
