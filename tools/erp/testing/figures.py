"""What Tryton says by its own reports, to compare the portal with."""
import datetime
from collections import defaultdict
from decimal import Decimal

from proteus import Model
from proteus.config import get_config


def read(today):
    day = datetime.date.fromisoformat(today)
    return {
        'customers': customers(day),
        'invoices': invoices(),
        'orders': orders(),
        'stock': stock(),
        'revenue': revenue(),
        'ledger': ledger(),
        'prices': prices(),
    }


def parties():
    sold = {sale.party.id for sale in Model.get('sale.sale').find([])}
    return [
        party for party in Model.get('party.party').find([])
        if party.customer_payment_term or party.id in sold]


def customers(day):
    """The receivable of each party, and the aged balance's total."""
    config = get_config()
    company, = Model.get('company.company').find([])
    with config.set_context(
            company=company.id, type='customer', date=day, posted=False,
            term1=30, term2=60, term3=90, unit='day'):
        aged = {
            balance.party.id: balance.balance
            for balance in Model.get('account.aged_balance').find([])
            if balance.party}
    return [{
        'id': party.id, 'code': party.code, 'name': party.name,
        'receivable': party.receivable,
        'aged': aged.get(party.id, Decimal(0)),
        'limit': party.credit_limit_amount,
        } for party in parties()]


def invoices():
    """Posted documents with their lines, in the item's unit."""
    rows = []
    for invoice in Model.get('account.invoice').find([
            ('type', '=', 'out'), ('number', '!=', None),
            ('state', 'in', ['posted', 'paid', 'cancelled'])]):
        rows.append({
            'party': invoice.party.id, 'number': invoice.number,
            'date': invoice.invoice_date, 'total': invoice.total_amount,
            'tax': invoice.tax_amount, 'owed': invoice.amount_to_pay,
            'lines': [{
                'item': line.product.code, 'amount': line.amount,
                'goods': line.product.type == 'goods',
                'quantity': line.quantity * (
                    line.unit.factor / line.product.default_uom.factor),
                } for line in invoice.lines if line.product]})
    return rows


def orders():
    rows = []
    for sale in Model.get('sale.sale').find([
            ('state', 'in', ['confirmed', 'processing', 'done'])]):
        lines = []
        for line in sale.lines:
            if not line.product or line.product.type != 'goods':
                continue
            sign = -1 if line.quantity < 0 else 1
            ordered = line.quantity * (
                line.unit.factor / line.product.default_uom.factor)
            shipped = sign * sum(
                move.internal_quantity for move in line.moves
                if move.state == 'done')
            canceled = sign * sum(
                move.internal_quantity for move in line.moves_ignored)
            left = round(ordered - shipped - canceled, 4)
            by_hand = sale.state == 'done' and sale.shipment_method == 'manual'
            lines.append({
                'item': line.product.code, 'canceled': canceled,
                'shipped': shipped + (left if by_hand else 0),
                'open': 0 if by_hand else left})
        rows.append({
            'party': sale.party.id, 'number': sale.number,
            'reference': sale.reference, 'amount': sum(
                (line.amount for line in sale.lines
                    if line.product and line.product.type == 'goods'),
                Decimal(0)),
            'lines': lines})
    return rows


def stock():
    config = get_config()
    Product = Model.get('product.product')
    today = Model.get('ir.date')._proxy.today(config.context)
    rows = []
    for warehouse in Model.get('stock.location').find(
            [('type', '=', 'warehouse')]):
        domain = [('type', '=', 'goods')]
        with config.set_context(
                locations=[warehouse.id], stock_date_end=today):
            now = {p.code: p.quantity for p in Product.find(domain)}
        with config.set_context(
                locations=[warehouse.id],
                stock_date_end=datetime.date(2100, 1, 1)):
            later = {
                p.code: p.forecast_quantity for p in Product.find(domain)}
        rows.extend({
            'item': code, 'warehouse': warehouse.code,
            'quantity': quantity, 'forecast': later[code],
            } for code, quantity in now.items())
    return rows


def revenue():
    """What the ledger booked as revenue, by month."""
    months = defaultdict(Decimal)
    for line in Model.get('account.move.line').find(
            [('account.type.revenue', '=', True)]):
        months[line.date.isoformat()[:7]] += line.credit - line.debit
    return dict(months)


def ledger():
    """What each party owed at each month's end, from the entries."""
    entries = [
        (line.party.id, line.date, line.debit - line.credit)
        for line in Model.get('account.move.line').find(
            [('account.type.receivable', '=', True)])]
    months = sorted({date.strftime('%Y-%m') for _, date, _ in entries})
    owed = defaultdict(Decimal)
    for party, date, amount in entries:
        for month in months:
            if date.strftime('%Y-%m') <= month:
                owed[party, month] += amount
    return [
        {'party': party, 'month': month, 'owed': amount}
        for (party, month), amount in owed.items()]


def prices():
    """What one of each item costs each customer, as Tryton computes it for a sale."""
    config = get_config()
    Product = Model.get('product.product')
    rows = []
    for party in parties():
        if not party.active or not party.customer_payment_term:
            continue
        sale = Model.get('sale.sale')()
        sale.party = party
        context = {'customer': party.id, 'quantity': 1}
        if sale.price_list:
            context['price_list'] = sale.price_list.id
        with config.set_context(**context):
            for product in Product.find(
                    [('type', '=', 'goods'), ('salable', '=', True)]):
                with config.set_context(uom=product.default_uom.id):
                    price = Product(product.id).sale_price_uom.quantize(
                        Decimal('0.0001'))
                rows.append({
                    'party': party.id, 'item': product.code, 'price': price})
    return rows
