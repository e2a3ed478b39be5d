"""Set up a distributor in Tryton: accounts, taxes, warehouses, items, prices, parties."""
import datetime
from decimal import Decimal

from proteus import Model, Wizard
from proteus.config import get_config

CUSTOMERS = [
    # name, city, state, price list, taxed, credit limit
    ('Harbor Supply', 'Newark', 'NJ', 'Retail', True, 40000),
    ("O'Brien & Sons", 'Boston', 'MA', 'Retail', True, None),
    ('Prairie Clinics', 'Omaha', 'NE', 'Clinics', False, 90000),
    ('Château Café', 'New Orleans', 'LA', 'Retail', True, 15000),
    ('Lakeside School District', 'Madison', 'WI', 'Clinics', False, None),
    ('Müller Hardware, Inc.', 'Cincinnati', 'OH', 'Dealers', True, 25000),
    ('"The Depot"', 'Tucson', 'AZ', 'Dealers', True, None),
    ('Pacific Catering', 'Portland', 'OR', None, False, None),
    ('Blue Ridge Motels', 'Roanoke', 'VA', None, True, 12000),
    ('Blue Ridge Motel', 'Roanoke', 'VA', None, True, None),
]
SUPPLIERS = ['Acme Paper Co.', 'Bright Chemicals', 'Cutler Tools', 'Delta Foods']
FAMILIES = ['Cup', 'Napkin', 'Cleaner', 'Filter', 'Glove', 'Tray', 'Bag', 'Brush']


def first(name, *domain):
    return Model.get(name).find(list(domain), limit=1)[0]


def make_company():
    Currency = Model.get('currency.currency')
    dollar = Currency(
        name='US Dollar', symbol='$', code='USD', rounding=Decimal('0.01'))
    dollar.rates.new(
        date=datetime.date(2000, 1, 1), rate=Decimal(1))
    dollar.save()
    party = Model.get('party.party')(name='Counter & Sons')
    party.save()
    wizard = Wizard('company.company.config')
    wizard.execute('company')
    wizard.form.party = party
    wizard.form.currency = dollar
    wizard.execute('add')
    config = get_config()
    config._context = Model.get('res.user').get_preferences(
        True, config.context)
    return first('company.company')


def make_years(company, years):
    FiscalYear = Model.get('account.fiscalyear')
    Sequence = Model.get('ir.sequence')
    Strict = Model.get('ir.sequence.strict')
    move_type = first('ir.sequence.type', ('name', '=', 'Account Move'))
    invoice_type = first('ir.sequence.type', ('name', '=', 'Invoice'))
    for year in years:
        fiscal = FiscalYear(
            name=str(year), company=company,
            start_date=datetime.date(year, 1, 1),
            end_date=datetime.date(year, 12, 31))
        moves = Sequence(
            name=str(year), sequence_type=move_type, company=company)
        moves.save()
        fiscal.post_move_sequence = moves
        sequences, = fiscal.invoice_sequences
        for kind, prefix in [
                ('out_invoice', 'INV'), ('out_credit_note', 'CR'),
                ('in_invoice', 'BILL'), ('in_credit_note', 'DEBIT')]:
            numbers = Strict(
                name='%s %s' % (prefix, year), sequence_type=invoice_type,
                company=company, prefix='%s/%s/' % (prefix, year), padding=5)
            numbers.save()
            setattr(sequences, kind + '_sequence', numbers)
        fiscal.save()
        fiscal.click('create_period')


def make_accounts(company):
    template = first(
        'account.account.template', ('name', '=', 'Minimal Account Chart'),
        ('parent', '=', None))
    chart = Wizard('account.create_chart')
    chart.execute('account')
    chart.form.account_template = template
    chart.form.company = company
    chart.execute('create_account')
    accounts = {
        kind: first('account.account', ('type.%s' % kind, '=', True))
        for kind in ('receivable', 'payable', 'revenue', 'expense')}
    chart.form.account_receivable = accounts['receivable']
    chart.form.account_payable = accounts['payable']
    chart.execute('create_properties')
    accounts['cash'] = first('account.account', ('name', '=', 'Main Cash'))
    accounts['tax'] = first('account.account', ('name', '=', 'Main Tax'))
    journal = first('account.journal', ('type', '=', 'cash'))
    for name in ('Check', 'Transfer'):
        Model.get('account.invoice.payment.method')(
            name=name, journal=journal, company=company,
            credit_account=accounts['cash'],
            debit_account=accounts['cash']).save()
    return accounts


def make_taxes(accounts):
    taxes = []
    for name, rate in [('State', '0.0825'), ('Local', '0.011')]:
        tax = Model.get('account.tax')(
            name=name, description=name + ' sales tax', type='percentage',
            rate=Decimal(rate), invoice_account=accounts['tax'],
            credit_note_account=accounts['tax'])
        tax.save()
        taxes.append(tax)
    exempt = Model.get('account.tax.rule')(name='Exempt', kind='sale')
    for tax in taxes:
        exempt.lines.new(origin_tax=tax, tax=None)
    exempt.save()
    return taxes, exempt


def make_categories(accounts, taxes):
    Category = Model.get('product.category')
    made = {}
    for name, of in [
            ('Taxed', taxes), ('State only', taxes[:1]), ('Untaxed', [])]:
        category = Category(
            name=name, accounting=True, account_revenue=accounts['revenue'],
            account_expense=accounts['expense'])
        for tax in of:
            category.customer_taxes.append(Model.get('account.tax')(tax.id))
        category.save()
        made[name] = category
    for name, parent in [
            ('Consumables', None), ('Paper', 'Consumables'), ('Cups', 'Paper'),
            ('Tools', None)]:
        made[name] = Category(name=name, parent=made.get(parent))
        made[name].save()
    return made


def make_suppliers(term):
    suppliers = []
    for name in SUPPLIERS:
        party = Model.get('party.party')(
            name=name, supplier_payment_term=term)
        party.addresses[0].city = 'Chicago'
        party.save()
        suppliers.append(party)
    return suppliers


def make_items(rng, categories, suppliers):
    unit = first('product.uom', ('name', '=', 'Unit'))
    Template = Model.get('product.template')
    dozen = Model.get('product.uom')(
        name='Dozen', symbol='DZ', category=unit.category, factor=12.0,
        rate=round(1 / 12.0, 12), rounding=1.0, digits=0)
    dozen.save()
    products = []
    for n in range(40):
        family = FAMILIES[n % len(FAMILIES)]
        in_dozens = n % 10 == 9
        template = Template(
            name='%s, size %s"' % (family, n // len(FAMILIES) + 4),
            type='goods', default_uom=unit, salable=True, purchasable=True,
            list_price=Decimal(rng.randrange(120, 9000)) / 100,
            account_category=categories[
                ['Taxed', 'Taxed', 'State only', 'Untaxed'][n % 4]])
        if in_dozens:
            template.sale_uom = dozen
        category = {'Cup': 'Cups', 'Napkin': 'Paper', 'Brush': 'Tools'}.get(
            family)
        if category:
            template.categories.append(
                Model.get('product.category')(categories[category].id))
        template.products[0].cost_price = (
            template.list_price / 2).quantize(Decimal('0.01'))
        template.products[0].suffix_code = '%s-%03d' % (family[:2].upper(), n)
        template.product_suppliers.new(
            party=suppliers[n % 4], code='V%04d' % (n * 37),
            lead_time=datetime.timedelta(days=5))
        template.save()
        products.extend(template.products)
    freight = Template(
        name='Freight', type='service', default_uom=unit, salable=True,
        list_price=Decimal(15), account_category=categories['Untaxed'])
    freight.products[0].suffix_code = 'FREIGHT'
    freight.save()
    return products


def make_price_lists(company, products, categories, rng):
    """Price lists with lines of every kind; 'Dealers' has no line for every item."""
    lists = {}
    for name, unit, lines in [
            ('Retail', 'product_default', [
                (None, None, 10.0, 'unit_price * 0.5'),
                (None, 'Consumables', 1.0, 'unit_price * 0.97'),
                (None, None, None, 'unit_price')]),
            ('Clinics', 'product_default', [
                (None, 'Cups', None, 'list_price * 0.9'),
                (None, 'Untaxed', None, 'unit_price * 0.91'),
                (None, None, 1.0, 'unit_price * 0.93')]),
            ('Dealers', 'product_sale', [
                (None, 'Taxed', 1.0, 'list_price * 0.8125')]),
            ('Standard', 'product_default', [
                (None, 'Paper', None, 'list_price * 1.1'),
                (None, None, None, 'list_price * 1.04')]),
            ('Summer', 'product_default', [
                (None, 'Tools', None, 'unit_price * 1.02')])]:
        price_list = Model.get('product.price_list')(
            name=name, company=company, unit=unit)
        agreed = [
            (product, None, quantity, str(
                (product.list_price * Decimal('0.9')).quantize(
                    Decimal('0.0001'))))
            for product, quantity in zip(
                rng.sample(products, 6), [None, None, 0.0, 1.0, 1.0, 2.0])]
        for n, (product, category, quantity, formula) in enumerate(
                agreed + lines):
            line = price_list.lines.new(
                sequence=n, quantity=quantity, formula=formula)
            if product:
                line.product = Model.get('product.product')(product.id)
            if category:
                line.category = Model.get('product.category')(
                    categories[category].id)
        price_list.save()
        lists[name] = price_list
    return lists


def set_default_list(price_list):
    """Choose the price list of customers who have none of their own."""
    Configuration = Model.get('sale.configuration')
    configuration = Configuration(1)
    configuration.sale_price_list = price_list
    configuration.save()


def make_customers(term, exempt, lists, products, rng):
    for name, city, state, prices, taxed, limit in CUSTOMERS:
        party = Model.get('party.party')(
            name=name, customer_payment_term=term)
        if prices:
            party.sale_price_list = lists[prices]
        if not taxed:
            party.customer_tax_rule = exempt
        if limit:
            party.credit_limit_amount = Decimal(limit)
        party.contact_mechanisms.new(
            type='email', value='buyer@%s.example' % city.lower().replace(
                ' ', ''))
        address, = party.addresses
        address.street = '%s Main St\nSuite %s' % (
            rng.randrange(1, 900), rng.randrange(1, 90))
        address.city, address.postal_code = city, '%05d' % rng.randrange(99999)
        party.addresses.new(
            party_name=name[:20] + ' - Annex', street='2 Dock Rd', city=city,
            delivery=True, sequence=20)
        party.save()
        for product in rng.sample(products, 3):
            Model.get('sale.product_customer')(
                party=party, template=product.template,
                product=Model.get('product.product')(product.id),
                code='C-%s' % rng.randrange(10000)).save()


def make_warehouse():
    Location = Model.get('stock.location')
    parts = {}
    for kind in ('input', 'output', 'storage'):
        part = Location(
            name='West ' + kind, code='W2-' + kind[:3].upper(),
            type='storage')
        part.save()
        parts[kind + '_location'] = part
    lost = Location(name='West lost', type='lost_found')
    lost.save()
    Location(
        name='West', code='WEST', type='warehouse', lost_found_location=lost,
        **parts).save()


def stock_up(products, rng):
    for storage in Model.get('stock.location').find([
            ('type', '=', 'warehouse')]):
        inventory = Model.get('stock.inventory')(
            location=storage.storage_location)
        for product in products:
            inventory.lines.new(
                product=Model.get('product.product')(product.id),
                quantity=float(rng.randrange(0, 240)))
        inventory.click('confirm')


def set_up(rng, years):
    company = make_company()
    make_years(company, years)
    accounts = make_accounts(company)
    taxes, exempt = make_taxes(accounts)
    term = Model.get('account.invoice.payment_term')(name='Net 30')
    term.lines.new(type='remainder').relativedeltas.new(days=30)
    term.save()
    sales = first('ir.sequence', ('name', '=', 'Sale'))
    sales.prefix = 'SO-'
    sales.save()
    parties = first('ir.sequence', ('name', '=', 'Party'))
    parties.prefix = 'CUST-'
    parties.padding = 5
    parties.save()
    categories = make_categories(accounts, taxes)
    suppliers = make_suppliers(term)
    products = make_items(rng, categories, suppliers)
    lists = make_price_lists(company, products, categories, rng)
    make_customers(term, exempt, lists, products, rng)
    set_default_list(lists['Standard'])
    make_warehouse()
    stock_up(products, rng)
