import Fastify from 'fastify';

// The minimal server: Fastify with one response, on PORT.

const app = Fastify();
app.get('/healthz', async () => 'ok');
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
