-- An address gets seven mails about leads a day, counted with the server's other limits: nobody comes to
-- twenty an hour (decision 053). A server of before, while it still runs, fails these jobs; they are
-- tried again.
drop function private.claim_lead_mail(bigint, uuid, integer);
drop table private.lead_mails;
