-- It tells of teams as well (decision 143).
drop function if exists private.list_held_domains(uuid);
