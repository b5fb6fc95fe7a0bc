/** Frequent first names in Argentina, without accents. Names that are more often surnames (Luna, Vera) are left out. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abel abelardo abigail abril ada adela adelina adolfo adrian adriana agata agostina agustin agustina aida ailen ailin
  aitana alan alba alberta albertina alberto aldana aldo alejandra alejandro alejo alexander alexandra alexis alfonsina
  alfonso alfredo alicia alina alma alvaro amadeo amalia amanda amancio amber amelia ambar america amparo ana anabel anabella
  anahi analia anastasia andrea andres angel angela angelica angelina anibal anita anselmo antonela antonella antonia
  antonino antonio araceli ariadna ariana ariel armando arnaldo arturo ashley astor astrid augusto aurelia aurelio aurora
  axel ayelen azucena azul baltazar barbara bartolome bastian bautista beatriz belen benicio benita benito benjamin berenice
  bernabe bernarda bernardino bernardo berta bianca blanca boris braian brandon brenda brian brigida brisa bruna bruno
  byron camila camilo candela candelaria carina carla carlos carlota carmela carmen carola carolina casandra catalina catriel
  cecilia celeste celestino celia celina cesar chiara christian cinthia cintia ciro clara clarisa claudia claudio clelia
  clementina clotilde constanza consuelo corina cristal cristian cristina cristobal cynthia dafne daiana dalila dalma damian
  damaris damiana dana daniel daniela dante dario david debora deborah delfina delfin delia denis denise diana diego dina
  dionisio dolores domingo dominga dora dorotea dylan eber edgardo edgar edith edmundo eduardo eduarda efrain elba elda elena
  eleonora elia elian eliana elias elida eliseo elisa elisabet elizabeth eloisa eloy elsa elva elvira emanuel ema emilce
  emilia emiliana emiliano emilio emma emmanuel encarnacion enrique enriqueta enzo erica erika ernestina ernesto esmeralda
  esperanza estanislao esteban estefania estela estelamaris ester esther ethel eugenia eugenio eusebio eva evangelina
  evaristo evelia evelin evelyn ezequiel fabian fabiana fabio fabricio facundo fanny fatima faustino fausto federica federico
  felipa felicitas felipe felisa felix fermin fernanda fernando fidel filomena fiona fiorella flavia flavio flor florencia
  florentino florinda francesca francesco francis francisca francisco franco fredy froilan gabriel gabriela gaston genaro
  genoveva georgina gerardo german geronimo gianella gilberto gilda gino gisela giselle giuliana gladis gladys gloria gonzalo
  graciana graciela gregoria gregorio greta griselda guadalupe guido guillermina guillermo gustavo haydee hector heliana
  heber hebe helena herminia hermelinda hernan hilario hilda hipolito homero horacio hortensia hugo humberto ian ignacia
  ignacio ilda iliana ines inocencia iñigo inigo irene iris irina irma isaac isabel isabela isabella isaias isidora isidro
  ismael israel italo ivan ivana ivo ivone jacinta jacinto jacobo jaime jana jaqueline javier jazmin jeremias jeronimo
  jesica jessica jesus joan joana joaquin joaquina joel johana jonas jonatan jonathan jorge jorgelina jose josefa josefina
  joseph josue juan juana juanita judith julia julian juliana julieta julio justa justina justino karen karina kevin
  laura laureano lautaro lazaro leandro leila leo leonardo leonel leonela leonor leopoldo leticia lia libertad lida
  lidia lila lilia lilian liliana lina lionel lisandro liz lola lorena lorenza lorenzo lourdes luana luca lucas lucia
  luciana luciano lucila lucio lucrecia ludmila luis luisa luisina luz mabel macarena mafalda magali magdalena
  maia maira maite malena manuel manuela mara marcela marcelino marcelo marcia marcial marco marcos margarita maria mariana
  marianela mariangeles mariano maribel maricel mariel mariela marilina marina mario marisa marisel marisol maritza marlene
  marta martha martin martina mateo mathias matias matilde maura mauricio mauro maxima maximiliano maximo maya mayra mayte
  melani melania melanie melina melisa melody mercedes mia micaela miguel miguelina mikaela milagro milagros milena milton
  mimi miriam mirian mirna mirta mirtha modesta modesto moira monica morena myriam nadia nadina nahiara nahuel nancy
  naomi nara narciso natalia natalio natividad nazarena nazareno nelida nelly nelson nestor nicanor nicolas nicolasa nicole
  nilda nilo nina noe noelia noemi nora norberto norma nuria octavio ofelia olga olinda oliver olivia omar ona orfelia
  oriana orlando oscar osvaldo otilia otto pablo pamela paloma paola patricia patricio paula paulina paulino paulo
  pedro perla petrona pia pilar porfirio primitiva priscila prudencio rafael rafaela ramiro ramon ramona raquel raul
  rebeca regina reinaldo renata renato rene ricardo rita roberta roberto rocio rodolfo rodrigo rogelio roger rolando
  romeo romina roque rosa rosalia rosalinda rosana rosanna rosario rosaura rosendo rosita roxana ruben rufino ruperto
  ruth sabrina sabino salome salvador samanta samantha samuel sandra santiago santino sara sasha saturnino saul
  sebastian selena selene selva serafin serena sergio severino shirley silvana silverio silvestre silvia silvina
  silvio simon simona sofia sol solana soledad sonia stefania stella susana tadeo tamara tania tatiana telma teodora teodoro
  teofilo teresa teresita thiago tiago tiara timoteo tobias tomas tomasa trinidad ulises uma uriel ursula valentin
  valentina valentino valeria valerio vanesa vanina veronica vicenta vicente victor victoria victoriano vilma violeta
  virgilio virginia viviana vladimir walter wanda wenceslao werner wilfredo wilma xavier ximena xiomara yael yamil yamila
  yamina yanina yasmin yesica yolanda zaira zamira zoe zulema zulma`.split(/\s+/),
);
