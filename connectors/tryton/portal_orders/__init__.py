from trytond.pool import Pool

from . import sale


def register():
    Pool.register(
        sale.Sale,
        module='portal_orders', type_='model')
