import { drawPicture } from '../pictures/draw-picture.ts';
import { answerOrders } from '../process/thread.ts';

/* Renders pictures in a separate thread: each takes some ten milliseconds, too long for the event loop. */
answerOrders(drawPicture);
