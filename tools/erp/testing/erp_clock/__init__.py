import datetime
import os

from trytond.pool import Pool, PoolMeta


class Date(metaclass=PoolMeta):
    __name__ = 'ir.date'

    @classmethod
    def today(cls, timezone=None):
        "Return the day of the test, which a file holds"
        with open(os.environ['ERP_TODAY']) as file:
            return datetime.date.fromisoformat(file.read().strip())


def register():
    Pool.register(Date, module='erp_clock', type_='model')
