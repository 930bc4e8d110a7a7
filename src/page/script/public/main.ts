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
 * The script of a public page, which is complete without it. It reports a view and the clicks,
 * replaces broken pictures, loads embeds on request, shows signed-in people their menu and their
 * own page before it is open, sends the lead form in place, offers to share the page, helps people
 * out of in-app browsers that can't save contacts, and hides the Contact button beside the form.
 * The markup has all its data, because importing a rule would pull in its schemas.
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
