import { answerOrders } from '#kit/server/process/thread.ts';
import { drawAny } from './draw-any.ts';

/* Renders pictures and signs passes in a separate thread: ten milliseconds each is too long for the event loop. */
answerOrders(drawAny);
