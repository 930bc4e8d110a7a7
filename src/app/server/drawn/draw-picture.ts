import { answerOrders } from '#kit/server/process/thread.ts';
import { drawPicture } from '#page/pictures/server/draw-picture.ts';

/* Renders pictures in a separate thread: ten milliseconds each is too long for the event loop. */
answerOrders(drawPicture);
