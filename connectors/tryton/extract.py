#!/usr/bin/python3
"""Write what the portal needs from Tryton's database as feed files, and push them to the portal.

    extract.py <folder>              everything
    extract.py <folder> --changes    what has changed since the last push from this folder
    extract.py <folder> --no-push    only writes the files, into <folder>/files

TRYTON_DATABASE is a PostgreSQL URL, PORTAL_API such as https://portal.example.com/api, and PORTAL_KEY the key that
`trade-counter account add-service tryton` shows. Exit codes: 0 loaded, 1 not loaded (one line says why, with the
address of Data Loads, and the next run sends the same changes again).
"""
import argparse
import csv
import fcntl
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import psycopg2

# The files in the order in which the portal reads them, with the number of their first columns that are the key.
# Lines have no keys here: an order or invoice is sent with all of its lines, which replace the former ones.
KEYS = {
    'companies': 1, 'warehouses': 2, 'customers': 2, 'ship_tos': 3, 'vendors': 2, 'items': 2, 'customer_items': 3,
    'stock': 3, 'list_prices': 2, 'custom_prices': 5, 'orders': 4, 'order_lines': 0, 'invoices': 3, 'payments': 4,
    'sales_lines': 0,
}
# Numbers that people may change, by the column that holds them, with Tryton's ID, which stays.
NUMBERS = {
    'customer_number': 'select party::text, customer_number from customer',
    'item': 'select product::text, item from item',
}
LINES_OF = {'order_lines': 'orders', 'sales_lines': 'invoices'}
HERE = pathlib.Path(__file__).parent
# Each statement of extract.sql follows a line such as "-- file: customers.csv".
STATEMENTS = dict(re.findall(r'^-- file: (\w+)\.csv\n(.*?)(?=^-- file: |\Z)', (HERE / 'extract.sql').read_text(), re.M | re.S))
# write_date is the start of a transaction. This is longer than any that is still open, and than an hour that comes
# twice in autumn; rows that are sent again change nothing.
OVERLAP = os.environ.get('EXTRACT_OVERLAP', '2 hours')


def select(cursor, name, since, former):
    cursor.execute(STATEMENTS[name], {'since': since, **former})
    return [column.name for column in cursor.description], cursor.fetchall()


def numbers_of(cursor, column, known):
    """Customers and items have [number, former number] by Tryton's ID, which stays: the former one is '' until it changes."""
    cursor.execute(NUMBERS[column])
    now = dict(cursor.fetchall())
    taken = set(now.values())
    numbers = {}
    for record, number in now.items():
        last, former = known.get(record, [number, ''])
        # A former number that another one has got since then says nothing. The portal refuses it if both have changed
        # since the last push, instead of taking one for the other.
        numbers[record] = [number, last if number != last else '' if former in taken else former]
    return numbers


def formers_of(numbers):
    """The former numbers by ID, as the statements take them, by the name of their parameter."""
    return {
        'former_' + column: json.dumps({record: former for record, (_, former) in of.items() if former})
        for column, of in numbers.items()}


def keys_of(rows, width):
    return {tuple(str(value) for value in row[:width]) for row in rows}


def write(file, header, rows):
    with open(file, 'w', newline='', encoding='utf-8') as out:
        writer = csv.writer(out, lineterminator='\n')
        writer.writerow(header)
        writer.writerows(rows)


def write_whole(cursor, folder, former):
    keys = {}
    for name, width in KEYS.items():
        header, rows = select(cursor, name, '-infinity', former)
        write(folder / (name + '.csv'), header, rows)
        if width:
            keys[name] = sorted(keys_of(rows, width))
    return keys


def write_changes(cursor, folder, state, numbers, former):
    """Changed rows by write date, and removed ones by comparing all keys with those of the last push."""
    keys = {}
    whole = set()
    # Rows follow a customer or an item that has another number since then.
    now_called = {
        column: {last: of[record][0] for record, (last, _) in state['numbers'][column].items() if record in of}
        for column, of in numbers.items()}
    for name, width in KEYS.items():
        header, rows = select(cursor, name, '-infinity' if LINES_OF.get(name) in whole else state['since'], former)
        gone = []
        if width:
            _, everything = select(cursor, name, '-infinity', former)
            now = keys_of(everything, width)
            before = {
                tuple(now_called.get(column, {}).get(value, value) for column, value in zip(header, key))
                for key in state['keys'].get(name, [])}
            if now - before - keys_of(rows, width):
                # A row is new though nothing in it was written: a statement missed it. Nothing gets lost by that.
                print(name, 'has new rows without a write date: sent whole', file=sys.stderr)
                rows = everything
                whole.add(name)
            gone = sorted(before - now)
            keys[name] = sorted(now)
        if rows or gone:
            blank = [''] * (len(header) - width)
            write(folder / (name + '.csv'), header + ['_deleted'],
                [list(row) + [''] for row in rows] + [list(key) + blank + ['Y'] for key in gone])
    return keys


def call(*arguments):
    """Call the portal with curl. The key goes by standard input, where no list of processes shows it."""
    done = subprocess.run(
        # A connection over which nothing moves for five minutes ends, and with it the lock on the folder.
        ['curl', '-sS', '--connect-timeout', '30', '--speed-limit', '1', '--speed-time', '300', '-H', '@-', '-w', '\n%{http_code}', *arguments], text=True,
        stdout=subprocess.PIPE, input='Authorization: Bearer ' + os.environ['PORTAL_KEY'])
    if done.returncode != 0:
        sys.exit('The portal does not answer. The next run sends the same again.')
    body, _, status = done.stdout.rpartition('\n')
    return int(status), body


def push(folder, changes):
    feeds = os.environ['PORTAL_API'] + '/feeds'
    files = sorted(folder.glob('*.csv'))
    if not files:
        return 200
    parts = [part for file in files for part in ('-F', 'file=@%s' % file)]
    status, body = call(feeds + ('?changes=true' if changes else ''), *parts)
    while status == 202:
        time.sleep(1)
        status, body = call('%s/%s' % (feeds, json.loads(body)['id']))
    if status == 200:
        print(status, body)
    else:
        print(refusal(status, body), file=sys.stderr)
    return status


def refusal(status, body):
    """Say in one line why the portal did not load the files, and where all of it is shown."""
    try:
        answer = json.loads(body)
    except ValueError:
        answer = {}
    found = [*answer.get('breaches', []), *answer.get('summary', [])]
    first = ['%s: %s' % (' '.join([one['file'], one.get('column', '')]).strip(), one['says']) for one in found[:1]]
    why = first[0] if first else answer.get('message') or answer.get('detail') or body[:200]
    more = answer.get('faultCount', 0) - 1
    faults = ', and %d more fault%s' % (more, 's' if more > 1 else '') if more > 0 else ''
    # The portal's API_PREFIX may be another than /api.
    where = '%s/Feeds%s' % (os.environ['PORTAL_API'].rsplit('/', 1)[0], '?load=%s' % answer['id'] if 'id' in answer else '')
    return 'The portal did not load the files (%s): %s%s. Data Loads: %s' % (status, ' '.join(why.split()).rstrip('.'), faults, where)


def extract(connection, files, state, changes):
    """Write the files. Returns what to remember once the portal has loaded them."""
    shutil.rmtree(files, ignore_errors=True)
    files.mkdir()
    with connection, connection.cursor() as cursor:
        # Tryton writes local times without a zone: compare with the server's clock and in its zone.
        cursor.execute("select (localtimestamp - %s::interval)::text", [OVERLAP])
        since, = cursor.fetchone()
        cursor.execute((HERE / 'views.sql').read_text())
        numbers = {column: numbers_of(cursor, column, state['numbers'][column]) for column in NUMBERS}
        former = formers_of(numbers)
        if changes:
            keys = write_changes(cursor, files, state, numbers, former)
        else:
            keys = write_whole(cursor, files, former)
        # Another extract of this connection makes them again.
        cursor.execute('discard temp')
    return {'since': since, 'keys': keys, 'numbers': numbers}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('folder', type=pathlib.Path)
    arguments.add_argument('--changes', action='store_true')
    arguments.add_argument('--no-push', action='store_true')
    options = arguments.parse_args()
    files, remembered = options.folder / 'files', options.folder / 'state.json'
    options.folder.mkdir(parents=True, exist_ok=True)
    # Two runs would replace each other's files. The nightly run waits. A run for changes ends; the next one sends them.
    lock = open(options.folder / 'lock', 'w')
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | (fcntl.LOCK_NB if options.changes else 0))
    except BlockingIOError:
        print('Another run is using this folder; the next one sends the changes.', file=sys.stderr)
        return 1
    changes = options.changes and remembered.exists()
    if options.changes and not changes:
        print('Nothing was pushed from this folder yet, so everything is sent.', file=sys.stderr)
    state = json.loads(remembered.read_text()) if remembered.exists() else {}
    # Earlier connectors remembered only the numbers of customers, or none.
    numbers = state.get('numbers', {})
    state['numbers'] = {'customer_number': numbers, 'item': {}} if 'item' not in numbers else numbers
    connection = psycopg2.connect(os.environ['TRYTON_DATABASE'])
    # All files show the same moment.
    connection.set_session(isolation_level='REPEATABLE READ')
    state = extract(connection, files, state, changes)
    if options.no_push:
        return 0
    status = push(files, changes)
    if status == 422 and changes:
        print('The portal refused the changes, so everything is sent.', file=sys.stderr)
        state = extract(connection, files, state, False)
        status = push(files, False)
    if status != 200:
        return 1
    half = remembered.with_suffix('.part')
    half.write_text(json.dumps(state))
    half.replace(remembered)
    return 0


if __name__ == '__main__':
    sys.exit(main())
