import pino from 'pino';
import { readSettings } from '#server/settings.ts';
import { startProduct } from '#server/start.ts';
import { createFloorApp } from './floor-app.ts';

// A separate process with the product and the floor on two ports and one database, so that both have the same machine
// and the same data; the idle one uses no processor time. Run by `startSideProcess`.

const settings = readSettings(process.env);
const product = await startProduct({ settings, log: pino({ level: 'error' }, pino.destination(2)) });
const floor = createFloorApp(product.database.pool);
const [productAddress, floorAddress] = await Promise.all(
  [product.app, floor].map((app) => app.listen({ host: '127.0.0.1', port: 0 })),
);
process.send?.({ productAddress, floorAddress });

process.once('disconnect', async () => {
  await floor.close();
  await product.close();
  process.exit(0);
});
