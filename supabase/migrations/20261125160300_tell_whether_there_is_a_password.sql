-- Whether one has a password at all: who came by a provider or a code asks for no present one.
create function public.has_password()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> '');
end
$$;
revoke all on function public.has_password() from public, anon, authenticated, service_role;
grant execute on function public.has_password() to authenticated;

select private.guard_functions();
