"""Carry out the test's commands in Tryton: one JSON object a line, in and out."""
import datetime
import json
import os
import random
import sys
import traceback

from proteus import config

from business import Business
from company import set_up
import figures
import stages


def on(day):
    """Make it that day in Tryton."""
    with open(os.environ['ERP_TODAY'], 'w') as file:
        file.write(day)
    return datetime.date.fromisoformat(day)


def main():
    # In the driver's own process: the same API as over XML-RPC, and much faster.
    config.set_trytond(os.environ['TRYTON_DATABASE'])
    rng = random.Random(os.environ['ERP_SEED'])
    business = Business(rng)
    commands = {
        'set_up': lambda years: set_up(rng, years),
        'day': lambda day: business.day(on(day)),
        'double': business.double,
        'merge': business.merge,
        'renumber': business.renumber,
        'renumber_item': business.renumber_item,
        'done': lambda: business.done,
        'figures': figures.read,
        'sold': stages.sold,
        'ship': stages.ship,
        'bill': stages.bill,
        'pay': stages.pay,
        'quote': stages.quote,
        'newcomer': stages.newcomer,
        'sell': stages.sell,
        'give_up': stages.give_up,
        'receive': lambda code, day: business.receive_on_account(
            datetime.date.fromisoformat(day), stages.party_of(code)),
    }
    for line in sys.stdin:
        command = json.loads(line)
        try:
            result = commands[command['do']](*command['with'])
            answer = {'result': result}
        except Exception:
            answer = {'error': traceback.format_exc()}
        print(json.dumps(answer, default=str), flush=True)


main()
