#!/usr/bin/python3
"""Take the portal's orders into Tryton as sales, once each, and acknowledge them with the sale's number.

TRYTON_URL is such as https://user:password@tryton.example.com/database/, PORTAL_API such as
https://portal.example.com/api, and PORTAL_KEY the key that `trade-counter account add-service tryton-orders --orders`
shows. Run it every minute; it may be killed at any time and run twice at once. It needs the module portal_orders,
whose unique field keeps an order from becoming two sales.
"""
import datetime
import json
import os
import socket
import sys
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal

from proteus import Model, config


class Refused(Exception):
    """Why Tryton cannot take an order; the customer reads it."""


def call(path, body=None):
    request = urllib.request.Request(
        os.environ['PORTAL_API'] + '/outgoing-orders' + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={'Authorization': 'Bearer ' + os.environ['PORTAL_KEY'], 'Content-Type': 'application/json'})
    with urllib.request.urlopen(request, timeout=60) as answer:
        # Decimals stay as they are written.
        return json.load(answer, parse_float=Decimal)


def waiting_orders():
    after = ''
    while True:
        page = call('?after=' + urllib.parse.quote(after) if after else '')
        yield from page['orders']
        after = page.get('next')
        if not after:
            return


def only(name, problem, *domain):
    found = Model.get(name).find(list(domain), limit=2)
    if len(found) != 1:
        raise Refused(problem)
    return found[0]


def find_sale(order):
    found = Model.get('sale.sale').find([('portal_reference', '=', order['reference'])])
    return found[0] if found else None


def make_sale(order):
    party = only('party.party', 'We no longer sell to this account: please call us.',
        ('code', '=', order['customer']), ('active', '=', True))
    sale = Model.get('sale.sale')(party=party)
    sale.portal_reference = order['reference']
    sale.reference = order['customerPo']
    sale.sale_date = datetime.date.fromisoformat(order['sentOn'])
    sale.comment = order['remarks']
    sale.warehouse = only('stock.location', 'We no longer ship from this warehouse.',
        ('type', '=', 'warehouse'), ('code', '=', order['warehouse']))
    if order['shipTo'] and order['shipTo']['number']:
        sale.shipment_address = only('party.address', 'We no longer know this address: please call us.',
            ('id', '=', int(order['shipTo']['number'])), ('party', '=', party.id))
    if order['requestedDate']:
        sale.shipping_date = datetime.date.fromisoformat(order['requestedDate'])
    for ordered in order['lines']:
        product = only('product.product', 'We no longer sell item %s.' % ordered['item'],
            ('code', '=', ordered['item']), ('salable', '=', True))
        line = sale.lines.new()
        line.product = product
        # The portal counts in the item's own unit, which is not always the one in which Tryton sells.
        line.unit = product.default_uom
        line.quantity = float(ordered['quantity'])
        if ordered['unitPrice'] is not None:
            # The price that the customer saw.
            line.unit_price = Decimal(ordered['unitPrice'])
    sale.save()
    return sale


def take(order):
    """Make the order's sale a quotation, which has a number. Each step looks at what is there, so that a killed run is
    carried on."""
    sale = find_sale(order)
    if sale is None:
        try:
            sale = make_sale(order)
        except Refused:
            raise
        except Exception:
            # Another run may have made it in between; the unique field let only one through.
            sale = find_sale(order)
            if sale is None:
                raise
    if sale.state == 'cancelled':
        raise Refused('We have canceled this order: please call us.')
    if sale.state == 'draft':
        sale.click('quote')


def acknowledge(reference, answer):
    call('/%s/acknowledgement' % reference, answer)
    print(reference, answer)


def settle(sale):
    """Confirm a quotation once the portal has its number. The customer can cancel until then."""
    try:
        acknowledge(sale.portal_reference, {'orderNumber': sale.number})
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise
        print(sale.portal_reference, 'was cancelled by the customer')
        sale.click('cancel')
    else:
        sale.reload()
        if sale.state == 'quotation':
            sale.click('confirm')


def quotations():
    """What earlier runs may have left, too: an acknowledgement can be repeated."""
    return Model.get('sale.sale').find([('portal_reference', '!=', None), ('state', '=', 'quotation')])


def main():
    # Otherwise, a run waits forever for a Tryton that does not answer.
    socket.setdefaulttimeout(300)
    config.set_xmlrpc(os.environ['TRYTON_URL'])
    failed = 0

    def tried(reference, step, *args):
        nonlocal failed
        try:
            step(*args)
        except Refused as why:
            tried(reference, acknowledge, reference, {'refused': str(why)})
        except Exception as error:
            # The others go on; this one comes again with the next run.
            failed += 1
            print(reference, 'failed:', error, file=sys.stderr)

    try:
        waiting = list(waiting_orders())
    except urllib.error.HTTPError as error:
        sys.exit('The portal did not give its orders (%s): %s' % (error.code, ' '.join(error.read().decode()[:200].split())))
    except OSError as error:
        sys.exit('The portal does not answer (%s). The next run takes the orders.' % error)
    for order in waiting:
        tried(order['reference'], take, order)
    for sale in quotations():
        tried(sale.portal_reference, settle, sale)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
