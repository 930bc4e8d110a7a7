-- Once, on the primary, as postgres: `psql -h 10.0.0.11 -U postgres -f vizit.sql`, with a password of your own.
create role vizit login createrole password 'VIZIT_PASSWORD';
create database vizit owner vizit;
