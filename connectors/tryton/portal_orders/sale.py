from trytond.model import Unique, fields
from trytond.pool import PoolMeta
from trytond.pyson import Eval


class Sale(metaclass=PoolMeta):
    __name__ = 'sale.sale'
    # Not readonly=True: proteus does not send such fields.
    portal_reference = fields.Char(
        "Portal Reference", select=True,
        states={'readonly': Eval('state') != 'draft'}, depends=['state'],
        help="The portal's number of this order, such as W0000012.")

    @classmethod
    def __setup__(cls):
        super().__setup__()
        table = cls.__table__()
        cls._sql_constraints.append(
            ('portal_reference_unique', Unique(table, table.portal_reference),
                'portal_orders.msg_sale_portal_reference_unique'))

    @classmethod
    def copy(cls, sales, default=None):
        default = {} if default is None else default.copy()
        default.setdefault('portal_reference', None)
        return super().copy(sales, default=default)
