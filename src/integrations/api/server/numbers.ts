import { countDays, countInAll } from '#audience/server/data/own-numbers.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { toDays, toSummary } from './answers.ts';
import { type ApiDeps, createApiRouter } from './context.ts';
import { describeReading } from './describe.ts';
import { Days, DaysQuery, Summary } from './schemas.ts';

const DAYS = describeReading({
  scope: 'statistics:read',
  path: '/events/days',
  summary: 'What was counted day by day, at most 400 days, where you are',
  answer: Days,
  request: { query: DaysQuery },
});

const SUMMARY = describeReading({
  scope: 'statistics:read',
  path: '/events/summary',
  summary: 'What was counted in all',
  answer: Summary,
});

/** `/api/v1/events`: views, visitors, clicks and leads, as the dashboard counts them. */
export function createNumbersApi({ asReader }: ApiDeps) {
  return createApiRouter()
    .openapi(DAYS, async (context) => {
      const { from, to } = context.req.valid('query');
      const counted = await asReader(context.var.key.user_id, (own) =>
        countDays(own, { from, to }).catch(refuseRange),
      );
      return context.json(toDays(counted), 200);
    })
    .openapi(SUMMARY, async (context) => {
      const counted = await asReader(context.var.key.user_id, countInAll);
      return context.json(toSummary(counted), 200);
    });
}

/** The database refuses ranges that end before they start, or span years. */
function refuseRange(error: unknown): never {
  throw (error as { code?: unknown }).code === 'PT400' ? new ApiError('bad_range') : error;
}
