-- How customers reach an employee, and which of the reps who serve a customer is the one that it sees.
alter table employees
  add column title text not null default '',
  add column phone text not null default '',
  add column email text not null default '';
alter table employee_books add column main text collate "C" not null default 'N';
