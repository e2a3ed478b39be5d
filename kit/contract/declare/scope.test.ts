import { expect, test } from 'vitest'
import { accountScope, companyScope, customerScope, nobody, scopeFields, viewerScope } from './scope.ts'

test.each([
  [nobody, []],
  [accountScope, []],
  [companyScope('company'), ['company']],
  [customerScope('company', 'customer'), ['company', 'customer']],
  [customerScope('company', 'customer', { shipTo: 'shipTo' }), ['company', 'customer', 'shipTo']],
  [customerScope('c', 'n', { shipTo: 's', identity: 'i' }), ['c', 'n', 's', 'i']],
  [viewerScope(), []],
  [viewerScope('loginid'), ['loginid']],
  [viewerScope('pklogid', { company: 'type', customers: 'custList' }), ['pklogid', 'type', 'custList']],
  [viewerScope('key', { customers: 'custList', shipTos: 'shipList' }), ['key', 'custList', 'shipList']],
])('%o reads %o', (scope, fields) => {
  expect(scopeFields(scope)).toEqual(fields)
})

test('A scope holds no field that the call does not have', () => {
  expect(viewerScope()).toEqual({ kind: 'viewer' })
})
