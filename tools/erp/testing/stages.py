"""What happens to one order of the portal in Tryton, step by step."""
import datetime

from proteus import Model, Wizard


def sold():
    return [
        {'reference': sale.portal_reference, 'number': sale.number,
            'state': sale.state, 'amount': sale.untaxed_amount,
            'lines': [
                [line.product.code, line.quantity] for line in sale.lines]}
        for sale in Model.get('sale.sale').find(
            [('portal_reference', '!=', None)])]


def sale_of(number):
    sale, = Model.get('sale.sale').find([('number', '=', number)])
    return sale


def party_of(code):
    party, = Model.get('party.party').find([('code', '=', code)])
    return party


def newcomer():
    """A customer that has bought nothing yet."""
    term, = Model.get('account.invoice.payment_term').find([], limit=1)
    party = Model.get('party.party')(
        name='Newcomer', customer_payment_term=term)
    party.save()
    return party.code


def sell(code, day, shipment_method):
    party = party_of(code)
    sale = Model.get('sale.sale')(
        party=party, sale_date=datetime.date.fromisoformat(day),
        invoice_method='order', shipment_method=shipment_method)
    sale.warehouse, = Model.get('stock.location').find(
        [('type', '=', 'warehouse')], limit=1)
    line = sale.lines.new()
    line.product, = Model.get('product.product').find(
        [('salable', '=', True), ('type', '=', 'goods')], limit=1)
    line.quantity = 3.0
    sale.save()
    for step in ('quote', 'confirm'):
        sale.click(step)
    return sale.number


def give_up(number):
    """Cancel a sale's shipments, and ship nothing instead."""
    for shipment in sale_of(number).shipments:
        shipment.click('cancel')
    wizard = Wizard('sale.handle.shipment.exception', [sale_of(number)])
    for move in list(wizard.form.recreate_moves):
        wizard.form.recreate_moves.remove(move)
    wizard.execute('handle')


def quote(reference, number):
    """Take an order in, as a run that is killed before it acknowledges."""
    like = sale_of(number)
    sale = Model.get('sale.sale')(party=like.party, warehouse=like.warehouse)
    sale.portal_reference = reference
    line = sale.lines.new()
    line.product = like.lines[0].product
    line.quantity = 1.0
    sale.save()
    sale.click('quote')
    return sale.number


def ship(number, part):
    """Ship one of each line, or everything; what is short appears."""
    for shipment in sale_of(number).shipments:
        if shipment.state != 'waiting':
            continue
        if part:
            for move in shipment.inventory_moves:
                move.quantity = 1.0
            shipment.save()
        shipment.click('assign_force')
        shipment.click('pick')
        shipment.click('pack')
        shipment.click('done')
    return [one.state for one in sale_of(number).shipments]


def bill(number, day):
    posted = []
    for invoice in sale_of(number).invoices:
        if invoice.state == 'draft':
            invoice.invoice_date = datetime.date.fromisoformat(day)
            invoice.click('post')
            posted.append(invoice.number)
    return posted


def pay(number, day):
    for invoice in sale_of(number).invoices:
        if invoice.state != 'posted':
            continue
        wizard = Wizard('account.invoice.pay', [invoice])
        wizard.form.amount = invoice.amount_to_pay
        wizard.form.date = datetime.date.fromisoformat(day)
        wizard.form.payment_method = Model.get(
            'account.invoice.payment.method').find([])[0]
        wizard.execute('choice')
    return [one.number for one in sale_of(number).invoices]
