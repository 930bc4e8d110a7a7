-- What an installation keeps out (decision 064) is no address of a team either, and nobody is invited there.
create or replace function private.refuse_bad_slug(slug text, owner uuid)
returns void language plpgsql set search_path = '' as $$
declare
  problem text := private.find_slug_problem(slug);
begin
  if problem is not null then
    perform private.refuse('400', problem);
  elsif not private.is_slug_free(slug, owner) then
    perform private.refuse('409', 'Username is already taken. Please choose a different one.');
  elsif private.is_name_banned(slug) then
    perform private.refuse('409', 'This username cannot be used here. Please choose a different one.');
  end if;
end
$$;

create or replace function private.find_invitation_problem(owner uuid, email text)
returns text language plpgsql stable set search_path = '' as $$
begin
  if private.is_email(email) is not true or length(email) > 254 then
    return 'Please enter a valid email address.';
  elsif email = (select lower(u.email) from auth.users u where u.id = owner) then
    return 'This is your own address.';
  elsif exists (
    select from public.agency_staff s
    where s.agency_id = owner and s.email = find_invitation_problem.email)
  then
    return 'Already on your team.';
  end if;
  return private.find_mail_problem(email);
end
$$;
