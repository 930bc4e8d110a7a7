import { expect, test } from 'vitest';
import { nameOfLink, placeOfLink } from './name-of-link.ts';

test.each([
  // The network or service, whatever the path.
  ['https://www.instagram.com/nora.whitfield/', 'Instagram'],
  ['https://instagram.com/nora', 'Instagram'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
  ['https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
  ['https://music.youtube.com/channel/UC123', 'YouTube Music'],
  ['https://www.tiktok.com/@nora/video/7123456789', 'TikTok'],
  ['https://open.spotify.com/playlist/37i9dQZF1DX', 'Spotify'],
  ['https://www.etsy.com/shop/NoraPrints', 'Etsy'],
  ['https://www.linkedin.com/in/nora-whitfield', 'LinkedIn'],
  ['https://wa.me/491701234567', 'WhatsApp'],
  ['https://calendly.com/nora/30min', 'Calendly'],
  ['https://nora.substack.com/p/the-first-letter', 'Substack'],
  ['https://maps.app.goo.gl/Ab12Cd34', 'Google Maps'],
  ['https://forms.gle/9xYz', 'Google Forms'],
  ['https://apps.apple.com/de/app/id123456789', 'App Store'],
  ['https://us02web.zoom.us/j/123456789', 'Zoom'],
  ['https://www.eventbrite.co.uk/e/open-studio-tickets-123456', 'Eventbrite'],
  ['mailto:nora@nora.example', 'Email'],
  ['tel:+491701234567', 'Phone'],
  ['sms:+491701234567', 'Text message'],
  // The path's word.
  ['https://norawhitfield.example/shop', 'Shop'],
  ['https://norawhitfield.example/shop/', 'Shop'],
  ['https://norawhitfield.example/en/shop/12345', 'Shop'],
  ['https://norawhitfield.example/pt-br/shop/index.html', 'Shop'],
  ['http://nora.example/about-us', 'About us'],
  ['https://nora.example/pages/about_us.html?ref=ig#team', 'About us'],
  ['https://nora.example/collections/summer-2026', 'Summer 2026'],
  ['https://nora.example/products/linen-shirt?variant=4411', 'Linen shirt'],
  ['https://nora.example/products/linen-shirt-B08N5WRWNW', 'Linen shirt'],
  ['https://nora.example/blog/2026/11/why-we-paint', 'Why we paint'],
  ['https://nora.example/uploads/2025/Speisekarte_2025.pdf', 'Speisekarte 2025'],
  ['https://nora.example/menu.pdf', 'Menu'],
  ['https://nora.example/cv.pdf', 'CV'],
  ['https://nora.example/faq', 'FAQ'],
  ['https://nora.example/live/tv', 'TV'],
  ['https://nora.example/menu;jsessionid=A1B2', 'Menu'],
  ['https://nora.example/#tickets', 'Tickets'],
  ['https://nora.example/app#!/book-a-table?table=2', 'App'],
  ['https://nora.example/#!/book-a-table?table=2', 'Book a table'],
  ['https://social.example/@nora', '@nora'],
  ['https://uni.example/~nora/', 'Nora'],
  ['https://nora.example/orders/9f8b2c1d-77aa-4e11-9c3b-1a2b3c4d5e6f', 'Orders'],
  ['https://nora.example/reserver/aB3dEf6h', 'Reserver'],
  ['https://nora.example/%C3%BCber-uns', 'Über uns'],
  ['https://nora.example/réserver', 'Réserver'],
  ['https://nora.example/%E4%BA%88%E7%B4%84', '予約'],
  ['https://nora.example/المتجر', 'المتجر'],
  ['https://nora.example/магазин', 'Магазин'],
  ['https://nora.example/%E0%A4%A6%E0%A5%81%E0%A4%95%E0%A4%BE%E0%A4%A8', 'दुकान'],
  ['https://nora.example/κατάστημα', 'Κατάστημα'],
  [
    'https://nora.example/how-we-built-our-house-from-scratch-in-only-two-years',
    'How we built our house from scratch in',
  ],
  // The subdomain's word.
  ['https://shop.nora.example', 'Shop'],
  ['https://blog.nora.co.uk/', 'Blog'],
  ['https://tickets.nora.example/?utm_source=ig', 'Tickets'],
  ['https://shop.nora.example/collections/rings', 'Rings'],
  // The site's own name.
  ['https://norawhitfield.example', 'Norawhitfield'],
  ['https://www.nora-whitfield.example/', 'Nora Whitfield'],
  ['https://nora-whitfield.co.uk/de/', 'Nora Whitfield'],
  ['https://nora.github.io', 'Nora'],
  ['https://nora-prints.myshopify.com/', 'Nora Prints'],
  ['https://nora.wixsite.com', 'Nora'],
  ['https://studio.nora.example/', 'Studio'],
  ['https://m.nora.example/en/', 'Nora'],
  ['https://www.bbc.co.uk', 'bbc.co.uk'],
  ['https://dw.com/en', 'dw.com'],
  ['https://www.xn--mller-brombel-rmb4fg.de/', 'Müller Büromöbel'],
  ['https://müller.example/index.php?id=4', 'Müller'],
  ['https://nora.example/p/12345', 'Nora'],
  ['https://nora.example/%F0%9F%94%A5', 'Nora'],
  ['https://nora.example/%zz', 'Nora'],
  ['https://nora.example/#access_token=abc', 'Nora'],
  ['https://1und1.example/', '1und1'],
  ['https://x7k2m9q4.example/a1', 'x7k2m9q4.example'],
  ['http://192.0.2.7/', '192.0.2.7'],
  ['not a url', 'Website'],
  ['', 'Website'],
])('%s is named %s', (url, name) => {
  expect(nameOfLink(url)).toBe(name);
});

test.each([
  ['https://www.nora.example/shop', 'nora.example'],
  ['mailto:nora+cards@nora.example?subject=Hello%20there', 'nora+cards@nora.example'],
  ['mailto:n%C3%B8ra@nora.example', 'nøra@nora.example'],
  ['mailto:%zz@nora.example', '%zz@nora.example'],
  ['tel:+491701234567', '+491701234567'],
  ['sms:+491701234567', '+491701234567'],
  ['not a url', ''],
])('the destination of %s is %j', (url, place) => {
  expect(placeOfLink(url)).toBe(place);
});

test('a name is one line of at most 40 characters, whatever the path holds', () => {
  for (const part of ['a'.repeat(2000), '%0A%09shop%0Aof', 'ab-'.repeat(500), '%E0'.repeat(600)]) {
    const name = nameOfLink(`https://nora.example/${part}`);
    expect(name).toMatch(/^\S.*\S$/u);
    expect(name.length).toBeLessThanOrEqual(40);
  }
});
