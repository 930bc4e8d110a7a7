-- Who judges a report or an appeal suspends and restores by the one way there is.
create or replace function public.admin_close_report(id uuid, outcome text, note text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  report public.page_reports;
  said constant text := left(private.trim_blanks(coalesce(note, '')), 500);
begin
  perform private.require_administrator();
  perform private.lock_judged(admin_close_report.id);
  select r.* into report from public.page_reports r where r.id = admin_close_report.id for update;
  if not found then
    perform private.refuse('404', 'There is no such report.');
  end if;
  perform private.refuse_own_case(report.user_id);
  if outcome is null or outcome not in ('nothing', 'suspended') then
    perform private.refuse('400', 'A report is closed with nothing, or with a suspension.');
  end if;
  if report.status = 'closed' then
    perform private.refuse('409', 'Somebody has judged this already.');
  end if;
  if outcome = 'suspended' then
    if said = '' then
      perform private.refuse('400', 'Please say why: the owner reads it.');
    end if;
    perform public.admin_suspend(report.user_id, said);
  end if;
  update public.page_reports r set status = 'closed', outcome = admin_close_report.outcome,
    closing_note = said, closed_at = now(), closed_by = auth.uid()
  where r.status = 'open' and (r.id = report.id
    or admin_close_report.outcome = 'suspended' and r.user_id = report.user_id);
  perform private.audit('administrator', 'report.closed', report.user_id,
    jsonb_build_object('reason', report.reason, 'report_count', report.report_count),
    jsonb_build_object('outcome', admin_close_report.outcome), said);
end
$$;

create or replace function public.admin_answer_appeal(id uuid, lift boolean, answer text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  asked private.appeals;
  said constant text := left(private.trim_blanks(coalesce(answer, '')), 500);
begin
  perform private.require_administrator();
  perform private.lock_judged(admin_answer_appeal.id);
  select a.* into asked from private.appeals a where a.id = admin_answer_appeal.id for update;
  if not found then
    perform private.refuse('404', 'There is no such appeal.');
  end if;
  perform private.refuse_own_case(asked.user_id);
  if asked.answered_at is not null then
    perform private.refuse('409', 'Somebody has answered this already.');
  end if;
  if lift is not true and said = '' then
    perform private.refuse('400', 'Please say why not: the owner reads it.');
  end if;
  update private.appeals a set is_lifted = coalesce(lift, false), answer = said,
    answered_at = now(), answered_by = auth.uid()
  where a.id = asked.id;
  if lift then
    perform public.admin_restore(asked.user_id, said);
  end if;
  perform private.audit('administrator', 'appeal.answered', asked.user_id, null,
    jsonb_build_object('is_lifted', coalesce(lift, false)), said);
end
$$;
