-- What a department is called; fed, and optional.
create table departments (
  company text collate "C" not null, department text collate "C" not null,
  name text not null,
  primary key (company, department)
);
