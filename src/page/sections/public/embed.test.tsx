import { expect, test } from 'vitest';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, STORED_PICTURES } from '#test/pages/public-profile.ts';

const SETTINGS = { publicUrl: 'https://vizit.test', script: '/assets/page.js', year: 2026 };

function render(columns: Readonly<Record<string, unknown>>): string {
  return renderProfileDocument(buildPublicProfile(columns), SETTINGS).html;
}

const POSTER = {
  address: 'https://youtu.be/dQw4w9WgXcQ',
  title: 'The <engine>',
  picture: `${STORED_PICTURES}poster.jpg`,
};

test('an embed shows its title and our picture, and still says whom it contacts', () => {
  const html = render({ sections: ['video'], embed_video: POSTER.address, video_data: POSTER });
  expect(html).toMatch(
    /<a class="card embed wide"[^>]*><img src="\/storage\/v1\/render\/[^"]*poster\.jpg\?width=560&amp;height=315"/,
  );
  expect(html).toContain(
    '<strong dir="auto">The &lt;engine&gt;</strong> <b>Watch on YouTube</b> <small>Opens youtube.com</small>',
  );
  expect(html).toContain('.embed strong{');
});

test.each([
  ['of another address', { ...POSTER, address: 'https://youtu.be/aaaaaaaaaaa' }],
  ['from elsewhere', { address: POSTER.address, picture: 'https://i.ytimg.com/vi/1/hq.jpg' }],
  ['that is nothing', [7]],
  ['without a picture', {}],
])('a poster %s leaves the plain box', (_name, video_data) => {
  const columns = { sections: ['video'], embed_video: POSTER.address };
  expect(render({ ...columns, video_data })).toBe(render(columns));
});

test('maps and calendars show a preview in the page’s colours, and contact no one', () => {
  const html = render({
    sections: ['map', 'calendar'],
    embed_map: 'https://www.openstreetmap.org/#map=16/48.2082/16.3738',
    embed_calendar: 'https://calendly.com/ada/30min',
  });
  expect(html).toContain(
    '<strong dir="auto">48.2082° N, 16.3738° E</strong> <b>Open in OpenStreetMap</b>',
  );
  expect(html).toContain('<strong dir="auto">30 min</strong> <b>Book a time on Calendly</b>');
  expect(html).toMatch(/<a class="card embed map wide"/);
  expect(html).toContain('.embed.map.wide{');
  expect(html).not.toMatch(/(?:src|srcset)="https?:|url\(https?:/);
  expect(render({ sections: ['video'], embed_video: POSTER.address })).not.toContain('.embed.map');
});
