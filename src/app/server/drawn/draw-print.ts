import { answerOrders } from '#kit/server/process/thread.ts';
import { drawPrint } from '#page/print/server/draw-print.ts';

/* Draws what owners print and share in a separate thread, so that pictures of pages never wait for it. */
answerOrders(drawPrint);
