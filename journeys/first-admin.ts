/** The account of the journeys; the server is started with this first admin. */
export const FIRST_ADMIN = { email: 'anna@tridesk.example', password: 'a long walk along the quay' };
