import { answerOrders } from '#kit/server/process/thread.ts';
import { printPdf } from '#page/print/server/print-pdf.ts';

/* Draws files to print in a separate thread, so that pictures of pages never wait for a team's cards. */
answerOrders(printPdf);
