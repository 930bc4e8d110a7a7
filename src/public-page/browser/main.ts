import { showAccountMenu } from './account-menu.ts';
import { reportClicks } from './clicks.ts';
import { loadEmbedsOnClick } from './embeds.ts';
import { showWayOut } from './in-app.ts';
import { sendLeadFormInPlace } from './lead-form.ts';
import { mendPictures } from './pictures.ts';
import { showPrivatePage } from './private-page.ts';
import { makeRoomForForm } from './reach.ts';
import { offerSharing } from './share.ts';
import { reportView } from './view.ts';

/**
 * The script of a public page. The page is complete without it; this counts a view and the clicks,
 * covers up for pictures that cannot be had, loads embeds when they are asked for, shows a signed-in
 * person their menu, and their own page before it is open, sends the lead form without leaving the
 * page, offers to share it, shows the way out of apps that cannot save a contact, and hides the Contact
 * button beside the form. What it must
 * know stands in the markup, because importing a rule here would bring its schemas along.
 */
const page = document.querySelector<HTMLElement>('[data-profile]');
const profileId = page?.dataset.profile;
if (profileId !== undefined) {
  reportView(profileId);
  reportClicks(profileId);
  loadEmbedsOnClick(profileId);
}
mendPictures();
showAccountMenu();
showPrivatePage();
sendLeadFormInPlace();
offerSharing();
showWayOut(navigator.userAgent);
makeRoomForForm();
