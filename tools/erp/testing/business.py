"""One random day of business, through Tryton's own API."""
import datetime
from decimal import Decimal

from proteus import Model, Wizard

from company import SUPPLIERS, set_default_list

cent = Decimal('0.01')


class Business:
    def __init__(self, rng):
        self.rng = rng
        self.done = {}

    def count(self, what):
        self.done[what] = self.done.get(what, 0) + 1

    def some(self, name, *domain, most=1):
        found = Model.get(name).find(list(domain))
        return self.rng.sample(found, min(most, len(found)))

    def customers(self):
        return self.some(
            'party.party', ('contact_mechanisms.type', '=', 'email'),
            ('active', '=', True), most=99)

    def day(self, today):
        rng = self.rng
        # So many at first that the portal takes no later change for a loss.
        for _ in range(rng.randrange(1, 4) if self.done else 25):
            self.sell(today)
        for event, chance in [
                (self.ship, 1.0), (self.ship, 0.8), (self.ship, 0.5),
                (self.post, 1.0), (self.pay, 0.9), (self.pay, 0.6),
                (self.buy, 0.6), (self.receive, 0.7), (self.credit, 0.3),
                (self.give_back, 0.2), (self.receive_return, 0.4),
                (self.cancel_sale, 0.2), (self.cancel_shipment, 0.3),
                (self.handle_exception, 0.3), (self.receive_on_account, 0.3),
                (self.apply_receipt, 0.3),
                (self.change_price, 0.3), (self.change_lists, 0.15),
                (self.move_category, 0.05), (self.count_stock, 0.25),
                (self.rename, 0.15), (self.renumber_item, 0.1),
                (self.move_address, 0.1),
                (self.change_customer_part, 0.15),
                (self.discontinue, 0.03), (self.change_limit, 0.1)]:
            if rng.random() < chance:
                event(today)

    def sell(self, today):
        rng = self.rng
        party = rng.choice(self.customers())
        sale = Model.get('sale.sale')()
        sale.party = party
        sale.sale_date = today
        sale.reference = rng.choice(
            ['', 'PO %s' % rng.randrange(9999), '4500-%s' % rng.randrange(999)])
        sale.invoice_method, sale.shipment_method = rng.choice([
            ('shipment', 'order'), ('shipment', 'order'), ('order', 'order'),
            ('order', 'invoice'), ('order', 'manual')])
        warehouses = Model.get('stock.location').find(
            [('type', '=', 'warehouse')])
        sale.warehouse = warehouses[rng.random() < 0.25]
        if len(party.addresses) > 1 and rng.random() < 0.3:
            sale.shipment_address = party.addresses[1]
        products = self.some(
            'product.product', ('salable', '=', True),
            ('type', '=', 'goods'), most=rng.randrange(1, 6))
        for product in products:
            line = sale.lines.new()
            line.product = product
            line.quantity = float(rng.randrange(1, 30))
        if rng.random() < 0.15:
            line = sale.lines.new()
            line.product = self.some(
                'product.product', ('code', '=', 'FREIGHT'))[0]
            line.quantity = 1.0
        sale.save()
        self.count('sales')
        if rng.random() < 0.05:
            return
        sale.click('quote')
        if rng.random() < 0.08:
            return
        sale.click('confirm')

    def cancel_sale(self, today):
        for sale in self.some('sale.sale', ('state', '=', 'quotation')):
            sale.click('cancel')
            self.count('canceled sales')
        for sale in self.some('sale.sale', ('state', '=', 'draft')):
            if self.rng.random() < 0.5:
                sale.click('cancel')
                sale.delete()
                self.count('deleted sales')

    def ship(self, today):
        for shipment in self.some(
                'stock.shipment.out',
                ('state', 'in', ['waiting', 'assigned', 'picked']), most=2):
            if shipment.state == 'picked':
                shipment.click('pack')
                shipment.click('done')
                self.count('shipments')
                continue
            if shipment.state == 'waiting':
                shipment.click('assign_try')
                shipment.reload()
            if shipment.state != 'assigned':
                self.short(shipment)
                continue
            if self.rng.random() < 0.2:
                continue
            shipment.click('pick')
            if self.rng.random() < 0.15:
                continue
            shipment.click('pack')
            shipment.click('done')
            self.count('shipments')

    def short(self, shipment):
        """Ship what is there, if anything; the rest becomes a back order."""
        rng = self.rng
        there = [
            move for move in shipment.inventory_moves
            if move.state == 'assigned']
        if not there or rng.random() < 0.4:
            return
        # Tryton makes new inventory moves when a shipment waits again.
        moves = {move.origin.id: move.quantity for move in there}
        shipment.click('wait')
        shipment.reload()
        for move in shipment.inventory_moves:
            move.quantity = moves.get(move.origin.id, 0.0)
        shipment.save()
        if not shipment.click('assign_try'):
            return
        shipment.click('pick')
        shipment.click('pack')
        shipment.click('done')
        self.count('partial shipments')

    def cancel_shipment(self, today):
        for shipment in self.some(
                'stock.shipment.out', ('state', '=', 'waiting')):
            shipment.click('cancel')
            self.count('canceled shipments')
            if self.rng.random() < 0.6:
                self.handle_exception(today)

    def handle_exception(self, today):
        """Ship again what was canceled, or give it up."""
        for sale in self.some(
                'sale.sale', ('shipment_state', '=', 'exception')):
            wizard = Wizard('sale.handle.shipment.exception', [sale])
            if self.rng.random() < 0.5:
                for move in list(wizard.form.recreate_moves):
                    wizard.form.recreate_moves.remove(move)
                self.count('sales of which a shipment is given up')
            wizard.execute('handle')

    def post(self, today):
        for invoice in self.some(
                'account.invoice', ('state', 'in', ['draft', 'validated']),
                most=4):
            invoice.invoice_date = today
            invoice.click('post')
            self.count('posted invoices')

    def pay(self, today):
        rng = self.rng
        for invoice in self.some(
                'account.invoice', ('state', '=', 'posted'),
                ('type', '=', 'out'), most=2):
            owed = invoice.amount_to_pay
            if not owed:
                continue
            wizard = Wizard('account.invoice.pay', [invoice])
            partly = rng.random() < 0.4
            if partly:
                wizard.form.amount = (
                    owed * Decimal(rng.randrange(10, 90)) / 100).quantize(cent)
            else:
                wizard.form.amount = owed
            wizard.form.date = today
            wizard.form.description = 'CK %s' % rng.randrange(1000, 9999)
            wizard.form.payment_method = self.some(
                'account.invoice.payment.method')[0]
            wizard.execute('choice')
            if wizard.state == 'ask':
                wizard.form.type = 'partial'
                wizard.execute('pay')
            self.count('part payments' if partly else 'payments')

    def receive_on_account(self, today, party=None):
        """A receipt that names no invoice."""
        party = party or self.rng.choice(self.customers())
        amount = Decimal(self.rng.randrange(1000, 90000)) / 100
        cash, = self.some('account.account', ('name', '=', 'Main Cash'))
        receivable, = self.some(
            'account.account', ('type.receivable', '=', True))
        move = Model.get('account.move')(
            journal=self.some('account.journal', ('type', '=', 'cash'))[0],
            period=self.some(
                'account.period', ('start_date', '<=', today),
                ('end_date', '>=', today))[0],
            date=today, description='CK %s' % self.rng.randrange(1000, 9999))
        move.lines.new(account=cash, debit=amount)
        move.lines.new(account=receivable, party=party, credit=amount)
        move.click('post')
        self.count('receipts on account')
        return amount

    def apply_receipt(self, today):
        """Pay a part of an invoice by a receipt that was on account."""
        for line in self.some(
                'account.move.line', ('credit', '>', 0),
                ('account.type.receivable', '=', True),
                ('reconciliation', '=', None), ('move.origin', '=', None),
                ('invoice_payment', '=', None)):
            owing = [
                invoice for invoice in Model.get('account.invoice').find([
                    ('state', '=', 'posted'), ('type', '=', 'out'),
                    ('party', '=', line.party.id)])
                if invoice.amount_to_pay > line.credit]
            if not owing:
                continue
            invoice = self.rng.choice(owing)
            invoice.payment_lines.append(
                Model.get('account.move.line')(line.id))
            invoice.save()
            self.count('receipts applied later')

    def credit(self, today):
        for invoice in self.some(
                'account.invoice', ('state', 'in', ['posted', 'paid']),
                ('type', '=', 'out'), ('total_amount', '>', 0)):
            wizard = Wizard('account.invoice.credit', [invoice])
            wizard.form.invoice_date = today
            if wizard.form.with_refund_allowed and not invoice.payment_lines:
                wizard.form.with_refund = self.rng.random() < 0.5
            wizard.execute('credit')
            self.count('credit notes')

    def give_back(self, today):
        for sale in self.some(
                'sale.sale', ('state', 'in', ['processing', 'done']),
                ('shipment_state', '=', 'sent'), ('origin', '=', None)):
            # Tryton copies no line of a product that is not sold any more.
            if sale.untaxed_amount <= 0 or not all(
                    line.product.salable
                    for line in sale.lines if line.product):
                continue
            before = {one.id for one in Model.get('sale.sale').find([])}
            Wizard('sale.return_sale', [sale]).execute('return_')
            back, = [
                one for one in Model.get('sale.sale').find([])
                if one.id not in before]
            back.sale_date = today
            for line in back.lines:
                if abs(line.quantity) > 1 and self.rng.random() < 0.7:
                    line.quantity = -1.0
            back.save()
            back.click('quote')
            back.click('confirm')
            self.count('returns')

    def receive_return(self, today):
        for shipment in self.some(
                'stock.shipment.out.return', ('state', '=', 'draft'), most=2):
            shipment.click('receive')
            shipment.click('done')

    def buy(self, today):
        rng = self.rng
        supplier = self.some(
            'party.party', ('name', 'in', SUPPLIERS))[0]
        purchase = Model.get('purchase.purchase')()
        purchase.party = supplier
        purchase.purchase_date = today
        purchase.invoice_method = 'shipment'
        purchase.warehouse = self.some(
            'stock.location', ('type', '=', 'warehouse'))[0]
        for product in self.some(
                'product.product',
                ('template.product_suppliers.party', '=', supplier.id),
                ('purchasable', '=', True), most=6):
            line = purchase.lines.new()
            line.product = product
            line.quantity = float(rng.randrange(24, 240))
            line.unit_price = product.cost_price
        if not purchase.lines:
            return
        purchase.delivery_date = today + datetime.timedelta(days=6)
        purchase.save()
        purchase.click('quote')
        purchase.click('confirm')
        self.count('purchases')

    def receive(self, today):
        for purchase in self.some(
                'purchase.purchase', ('state', '=', 'processing'),
                ('shipment_state', 'in', ['waiting', 'partially shipped']),
                most=2):
            waiting = [
                move for move in purchase.moves
                if move.state == 'draft' and not move.shipment]
            if not waiting:
                continue
            receipt = Model.get('stock.shipment.in')(
                supplier=purchase.party, warehouse=purchase.warehouse)
            for move in self.rng.sample(
                    waiting, self.rng.randrange(1, len(waiting) + 1)):
                moved = Model.get('stock.move')(move.id)
                if self.rng.random() < 0.3:
                    moved.quantity = float(int(moved.quantity / 2) or 1)
                receipt.incoming_moves.append(moved)
            receipt.save()
            receipt.click('receive')
            receipt.click('done')
            self.count('receipts')

    def change_price(self, today):
        factor = Decimal(self.rng.randrange(92, 112)) / 100
        for product in self.some(
                'product.product', ('type', '=', 'goods'), most=2):
            template = product.template
            template.list_price = (
                template.list_price * factor).quantize(cent)
            template.save()
            self.count('price changes')
        if self.rng.random() < 0.4:
            for line in self.some(
                    'product.price_list.line', ('product', '!=', None)):
                line.formula = str(
                    (Decimal(line.formula) * factor).quantize(
                        Decimal('0.0001')))
                line.save()
                self.count('changes of agreed prices')

    def change_lists(self, today):
        """Give a customer, or all without one, another price list."""
        lists = self.some('product.price_list', most=99)
        if self.rng.random() < 0.5:
            set_default_list(self.rng.choice(lists))
        else:
            party = self.rng.choice(self.customers())
            party.sale_price_list = self.rng.choice([None, *lists])
            party.save()
        self.count('changed price lists')

    def move_category(self, today):
        category, = self.some('product.category', ('name', '=', 'Cups'))
        category.parent = self.some(
            'product.category', ('name', 'in', ['Paper', 'Tools']))[0]
        category.save()
        self.count('moved categories')

    def count_stock(self, today):
        warehouse = self.some('stock.location', ('type', '=', 'warehouse'))[0]
        inventory = Model.get('stock.inventory')(
            location=warehouse.storage_location, date=today)
        for product in self.some(
                'product.product', ('type', '=', 'goods'), most=3):
            inventory.lines.new(
                product=product, quantity=float(self.rng.randrange(0, 60)))
        inventory.click('confirm')
        self.count('stock counts')

    def rename(self, today):
        party = self.rng.choice(self.customers())
        party.name = party.name.split(' (')[0] + ' (%s)' % today.isoformat()
        party.save()
        self.count('renamed parties')

    def renumber(self):
        """Give a customer another number. The test's buyer is known by its own."""
        party = self.rng.choice([
            party for party in self.customers() if party.code != 'CUST-00006'])
        former = party.code
        party.code = 'RE-%s' % self.rng.randrange(100000, 999999)
        party.save()
        self.count('renumbered customers')
        return {'from': former, 'to': party.code}

    def renumber_item(self, today=None):
        for product in self.some('product.product', ('type', '=', 'goods')):
            former = product.code
            product.suffix_code = 'NEW-%s' % self.rng.randrange(1000, 9999)
            product.save()
            product.reload()
            self.count('renumbered items')
            return {'from': former, 'to': product.code}

    def move_address(self, today):
        party = self.rng.choice(self.customers())
        address = party.addresses[0]
        address.street = '%s New Rd' % self.rng.randrange(1, 999)
        address.save()
        self.count('moved addresses')

    def change_customer_part(self, today):
        for part in self.some('sale.product_customer'):
            # Tryton keeps a part number that a sale's line names.
            used = Model.get('sale.line').find(
                [('product_customer', '=', part.id)], limit=1)
            if self.rng.random() < 0.3 and not used:
                part.delete()
                self.count('deleted customer parts')
            else:
                part.code = 'C-%s' % self.rng.randrange(10000, 99999)
                part.save()

    def discontinue(self, today):
        for product in self.some(
                'product.product', ('type', '=', 'goods'),
                ('salable', '=', True)):
            template = product.template
            template.salable = False
            template.save()
            self.count('items no longer sold')

    def change_limit(self, today):
        party = self.rng.choice(self.customers())
        party.credit_limit_amount = self.rng.choice(
            [None, Decimal(self.rng.randrange(1, 99) * 1000)])
        party.save()
        self.count('changes of credit limits')

    def double(self):
        """Choose a customer that is there twice, and give both the same name."""
        customers = sorted(self.customers(), key=lambda one: one.id)
        twice = [one for one in customers if one.name.startswith('Blue')]
        self.pair = (twice if len(twice) > 1 else customers)[-2:]
        into, source = self.pair
        source.name = into.name
        source.save()
        return {'from': source.code, 'into': into.code}

    def merge(self):
        """Replace one customer by another, as a clerk who found a double."""
        into, source = self.pair
        source.reload()
        into.reload()
        wizard = Wizard('party.replace', [source])
        wizard.form.source = source
        wizard.form.destination = into
        wizard.execute('replace')
        self.count('merged parties')
