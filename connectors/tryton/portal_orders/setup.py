from setuptools import setup

name = 'trytond.modules.portal_orders'

setup(
    name='trytond_portal_orders',
    version='6.0.0',
    package_dir={name: '.'},
    packages=[name],
    package_data={name: ['tryton.cfg', '*.xml']},
    install_requires=['trytond_sale >= 6.0, < 6.1'],
    entry_points={'trytond.modules': ['portal_orders = ' + name]},
)
