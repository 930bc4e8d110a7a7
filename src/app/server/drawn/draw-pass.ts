import { drawPass } from '#integrations/wallets/server/draw-pass.ts';
import { answerOrders } from '#kit/server/process/thread.ts';

/* Draws and signs passes in a separate thread, so that pages' pictures don't wait half a second for each. */
answerOrders(drawPass);
