import { drawPicture } from '../pictures/draw-picture.ts';
import { answerOrders } from '../process/thread.ts';

/* Draws pictures, in a thread of its own: each takes some ten milliseconds, which the event loop hasn't. */
answerOrders(drawPicture);
