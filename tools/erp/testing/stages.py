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
