import { answerOrders } from '#kit/server/process/thread.ts';
import { drawPrint } from '#page/print/server/draw-print.ts';

/* Draws pieces to print and share in a separate thread, so that pages' pictures never wait for them. */
answerOrders(drawPrint);
